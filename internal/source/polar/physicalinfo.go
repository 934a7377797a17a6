package polar

import (
	"context"

	"github.com/paceline/paceline/internal/fitness"
	"github.com/paceline/paceline/internal/source"
)

func physicalInfo() request { return get("/v3/users/physical-info").orNone() }

// PhysicalInfo returns what Polar knows of the body now, or nil when it has nothing.
//
// Operation: GET /v3/users/physical-info.
func (c *Client) PhysicalInfo(ctx context.Context, as source.Credentials) (*fitness.PhysicalInfo, error) {
	return one(ctx, c, as, physicalInfo(), resource[fitness.PhysicalInfo]{start: newPhysicalInfo}, anyRecord)
}
