/** Refusals as RFC 9457 has them. */
import { API_PROBLEMS, type ApiProblem } from '#shared/words/office-api.ts';

export function problemAnswer(
  of: ApiProblem,
  more: { detail?: string; headers?: Record<string, string> } = {},
): Response {
  const { status, title, detail } = API_PROBLEMS[of];
  const body = {
    type: `urn:dwadi:problem:${of}`,
    title,
    status,
    detail: more.detail ? `${detail} ${more.detail}` : detail,
  };
  const headers = { 'content-type': 'application/problem+json', 'cache-control': 'no-store', ...more.headers };
  return new Response(JSON.stringify(body), { status, headers });
}
