import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ListToolsRequestSchema,
  type Tool,
} from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import type { AppContext } from '#src/context.ts';
import { asAppError } from '#src/http/error-answer.ts';
import { notFound } from '#src/shared/app-error.ts';
import { type AgentTool, errorOf } from './agent-tool.ts';

/** How a call is counted before it runs. Throws where it comes too often. */
export type CountCall = (tool: Pick<AgentTool, 'name' | 'perMinute'>) => void;

/** What a door for assistants says of itself, and what can be done there. */
export interface McpServer<Call> {
  readonly info: { readonly name: string; readonly title: string; readonly version: string };
  readonly instructions: string;
  readonly tools: readonly AgentTool<Call>[];
}

/** Answers one message: a server of its own each time, so nothing is kept between calls. */
export async function mcpAnswer<Call>(
  ctx: AppContext,
  { info, instructions, tools }: McpServer<Call>,
  call: Call,
  { request, message, count }: { readonly request: Request; readonly message: unknown; readonly count: CountCall },
): Promise<Response> {
  const server = new Server(info, { capabilities: { tools: {} }, instructions });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(listed) }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => toolAnswer(ctx, tools, call, { ...params, count }));
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(asProtocol(request), { parsedBody: message });
  } finally {
    await server.close();
  }
}

/** We answer with JSON whatever a program says that it takes, and its body was read as JSON. */
function asProtocol(request: Request): Request {
  const version = request.headers.get('mcp-protocol-version');
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  return new Request(request.url, {
    method: 'POST',
    headers: version === null ? headers : { ...headers, 'mcp-protocol-version': version },
  });
}

async function toolAnswer<Call>(
  ctx: AppContext,
  tools: readonly AgentTool<Call>[],
  call: Call,
  asked: { readonly name: string; readonly arguments?: unknown; readonly count: CountCall },
): Promise<CallToolResult> {
  try {
    const tool = tools.find(({ name }) => name === asked.name);
    if (!tool) throw notFound('tool');
    asked.count(tool);
    return resultOf(await tool.run(ctx, call, asked.arguments));
  } catch (thrown) {
    return { ...resultOf(errorOf(asAppError(thrown, ctx.log))), isError: true };
  }
}

function resultOf(facts: Readonly<Record<string, unknown>>): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(facts) }], structuredContent: { ...facts } };
}

/** Made at the first question: a tool does not change. */
const listedTools = new WeakMap<object, Tool>();

function listed<Call>(tool: AgentTool<Call>): Tool {
  const known = listedTools.get(tool);
  if (known) return known;
  const { name, title, description, input, isReadOnly } = tool;
  const made: Tool = {
    ...{ name, title, description },
    inputSchema: z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Tool['inputSchema'],
    annotations: {
      title,
      readOnlyHint: isReadOnly,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
  };
  listedTools.set(tool, made);
  return made;
}
