/** A Dwadi that could not open its window: what the system's own box says. */
export const NOT_STARTED = {
  title: 'Dwadi could not start',
  advice:
    'What was sold is kept, and orders under way are taken up again at the next start. Switch this PC off and on. If this stands here again, call your installer and read it out.',
} as const;

export const notStartedWords = (why: string): string => `${why}\n\n${NOT_STARTED.advice}`;
