// Ends with 0 if the server in this container takes requests.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/readyz`).catch(() => undefined)
process.exit(answer?.ok ? 0 : 1)
