package polar

import (
	"context"

	"github.com/paceline/paceline/internal/civil"
	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/source"
)

func bodyTemperatures() resource[fitness.BodyTemperature] {
	return resource[fitness.BodyTemperature]{start: newBodyTemperature}
}

func skinTemperatures() resource[fitness.SkinTemperature] {
	return resource[fitness.SkinTemperature]{start: newSkinTemperature}
}

func skinContacts() resource[fitness.SkinContact] {
	return resource[fitness.SkinContact]{start: newSkinContact}
}

func ecgs() resource[fitness.ECG] { return resource[fitness.ECG]{start: newECG} }

func oxygenTests() resource[fitness.SpO2] { return resource[fitness.SpO2]{start: newSpO2} }

// BodyTemperatures returns the periods of a range of at most 28 days in which a device
// measured a temperature.
//
// Operation: GET /v3/users/biosensing/bodytemperature.
func (c *Client) BodyTemperatures(ctx context.Context, as source.Credentials, days civil.Range) (source.Batch[fitness.BodyTemperature], error) {
	return ofDays(ctx, c, as, get("/v3/users/biosensing/bodytemperature"), days, bodyTemperatures())
}

// SkinTemperatures returns the temperatures of the skin of the nights of a range of at most
// 28 days.
//
// Operation: GET /v3/users/biosensing/skintemperature.
func (c *Client) SkinTemperatures(ctx context.Context, as source.Credentials, days civil.Range) (source.Batch[fitness.SkinTemperature], error) {
	return ofDays(ctx, c, as, get("/v3/users/biosensing/skintemperature"), days, skinTemperatures())
}

// SkinContacts returns the periods of a range of at most 28 days over which a device knew
// whether it was worn.
//
// Operation: GET /v3/users/biosensing/skincontacts.
func (c *Client) SkinContacts(ctx context.Context, as source.Credentials, days civil.Range) (source.Batch[fitness.SkinContact], error) {
	return ofDays(ctx, c, as, get("/v3/users/biosensing/skincontacts"), days, skinContacts())
}

// ECGs returns the electrocardiograms of a range of at most 28 days.
//
// Operation: GET /v3/users/biosensing/ecg.
func (c *Client) ECGs(ctx context.Context, as source.Credentials, days civil.Range) (source.Batch[fitness.ECG], error) {
	return ofDays(ctx, c, as, get("/v3/users/biosensing/ecg"), days, ecgs())
}

// SpO2s returns the tests of the blood's oxygen of a range of at most 28 days.
//
// Operation: GET /v3/users/biosensing/spo2.
func (c *Client) SpO2s(ctx context.Context, as source.Credentials, days civil.Range) (source.Batch[fitness.SpO2], error) {
	return ofDays(ctx, c, as, get("/v3/users/biosensing/spo2"), days, oxygenTests())
}
