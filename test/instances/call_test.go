package instances_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
)

// client calls tools over one pool of connections.
type client struct{ http *http.Client }

func newClient(connections int) *client {
	return &client{&http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: connections, MaxConnsPerHost: connections}}}
}

// errRetry is the error of a call that may be made again: the server was gone, or said so.
var errRetry = errors.New("the call may be made again")

// call calls a tool and returns its text. Errors: errRetry.
func (c *client) call(ctx context.Context, url, token, tool string, arguments map[string]any) (string, error) {
	body, err := json.Marshal(map[string]any{
		"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": map[string]any{"name": tool, "arguments": arguments},
	})
	if err != nil {
		return "", err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, url+"/mcp", bytes.NewReader(body))
	if err != nil {
		return "", err
	}
	request.Header.Set("Authorization", "Bearer "+token)
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Accept", "application/json, text/event-stream")
	request.Header.Set("Mcp-Protocol-Version", "2025-11-25")
	answer, err := c.http.Do(request)
	if err != nil {
		return "", fmt.Errorf("%w: %w", errRetry, err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		return "", fmt.Errorf("%w: %w", errRetry, err)
	}
	if answer.StatusCode == http.StatusServiceUnavailable || answer.StatusCode == http.StatusBadGateway || answer.StatusCode == http.StatusTooManyRequests {
		return "", fmt.Errorf("%w: %s", errRetry, answer.Status)
	}
	if answer.StatusCode != http.StatusOK {
		return "", fmt.Errorf("%s: %s", answer.Status, text)
	}
	return said(text)
}

// said returns the text of a tool's answer, which comes as JSON or as one event.
func said(text []byte) (string, error) {
	for line := range strings.Lines(string(text)) {
		if data, found := strings.CutPrefix(line, "data:"); found {
			text = []byte(data)
		}
	}
	var answer struct {
		Result struct {
			Content []struct {
				Text string `json:"text"`
			} `json:"content"`
			IsError bool `json:"isError"`
		} `json:"result"`
		Error *struct {
			Message string `json:"message"`
		} `json:"error"`
	}
	switch err := json.Unmarshal(text, &answer); {
	case err != nil:
		return "", fmt.Errorf("decode the answer %q: %w", text, err)
	case answer.Error != nil:
		return "", errors.New(answer.Error.Message)
	case len(answer.Result.Content) == 0:
		return "", fmt.Errorf("an answer without content: %s", text)
	case answer.Result.IsError && strings.HasPrefix(answer.Result.Content[0].Text, "Error (provider_unavailable)"):
		return "", fmt.Errorf("%w: %s", errRetry, answer.Result.Content[0].Text)
	case answer.Result.IsError:
		return "", errors.New(answer.Result.Content[0].Text)
	}
	return answer.Result.Content[0].Text, nil
}
