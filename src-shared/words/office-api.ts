/** The words with which the office's API refuses: what it is, and what to do. */

export const API_PROBLEMS = {
  'no-token': {
    status: 401,
    title: 'No valid token',
    detail: 'Send the token that the owner made as "Authorization: Bearer …". It may have been taken back.',
  },
  'other-scope': {
    status: 403,
    title: 'The token may not read this',
    detail: 'Ask the owner for a token with the scope that this list needs.',
  },
  'not-found': { status: 404, title: 'Not here', detail: 'Look up the path in openapi.json.' },
  'read-only': { status: 405, title: 'Nothing can be changed here', detail: 'Ask with GET.' },
  'wrong-query': { status: 400, title: 'The query is not right', detail: 'Look up in openapi.json what this may be:' },
  'too-many': { status: 429, title: 'Too many requests', detail: 'Wait for the seconds that Retry-After names.' },
  failed: { status: 500, title: 'The office failed', detail: 'Try again in a minute, then tell the owner.' },
} as const;
export type ApiProblem = keyof typeof API_PROBLEMS;

export const API_TITLE = "Dwadi's office";
export const API_ABOUT =
  'What the counters of one owner sold. It only reads. Only counters that the owner accepted count. Money is whole pesewas.';
