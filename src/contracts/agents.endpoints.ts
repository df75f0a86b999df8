/** What assistants reach us by: tools over the Model Context Protocol, and where they are said to be (decision 0286). */
import { endpoint } from './endpoint.ts';

/** A message of the Model Context Protocol, answered as JSON. It knows no sessions. */
export const mcpEndpoint = endpoint<unknown, Response>()('POST', '/mcp');

/** The same for a restaurant's own people, by an access key (decision 0320). */
export const ownerMcpEndpoint = endpoint<unknown, Response>()('POST', '/mcp/restaurants/:restaurantId');

export interface McpCard {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly transport: { readonly type: 'streamable-http'; readonly url: string };
  readonly authentication: { readonly required: false };
  /** The same for programs that speak HTTP. */
  readonly openapi: string;
  readonly tools: readonly { readonly name: string; readonly title: string; readonly description: string }[];
}
export const mcpCardEndpoint = endpoint<void, McpCard>()('GET', '/.well-known/mcp.json');
