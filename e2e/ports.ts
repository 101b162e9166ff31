/** Where the school's server listens while journeys run, and where it sends its mails. */
export const PORT = 3417
export const POST_PORT = 3418
