import { parseProblem } from '../../../api/problem.ts'
import { refreshRegistration } from '../queries.ts'

interface ReviewReply {
  readonly status: number
  readonly body: object
}

/** Sends a command, then fetches the registration again, also after a failure. @throws ApiProblem with the reason of a refusal */
export async function sendReview(id: number, send: () => Promise<ReviewReply>): Promise<void> {
  const { status, body } = await send().finally(() => refreshRegistration(id))
  if (status !== 200) throw parseProblem(status, body)
}
