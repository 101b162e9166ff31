import type { Paper } from '../../contract/documents/documents.ts'
import type { BodyTo } from '../../contract/routes.ts'
import { call } from '../api/call.ts'
import { isOverloaded, withRetries } from '../api/retry.ts'
import type { ChosenPage } from './chosenPages.ts'

/** How often an upload is tried while the server has too many others. */
const ATTEMPTS = 4

interface Sending {
  readonly student_id: number
  readonly request_id: number
  readonly pages: readonly ChosenPage[]
  readonly residency_type: BodyTo<'POST /api/students/:id/documents/:request_id'>['residency_type']
  readonly signal: AbortSignal
  readonly onUploading: (page: ChosenPage) => void
  readonly onUploaded: (page: ChosenPage, id: string) => void
}

/** Uploads the pages that are not yet uploaded, one after the other, and sends them as one document. @throws ApiProblem for the first refusal */
export async function sendPages({ student_id, request_id, pages, signal, ...sending }: Sending): Promise<Paper> {
  const params = { id: student_id, request_id }
  const ids: string[] = []
  for (const page of pages) {
    if (page.id === undefined) sending.onUploading(page)
    ids.push(page.id ?? (await upload(page)))
  }
  const { residency_type } = sending
  const body = { pages: ids, ...(residency_type && { residency_type }) }
  return (await call('POST /api/students/:id/documents/:request_id', { params, body, signal })).body.paper

  async function upload(page: ChosenPage): Promise<string> {
    const parts = { params, body: page.file, signal }
    const { body } = await withRetries(() => call('POST /api/students/:id/documents/:request_id/pages', parts), {
      attempts: ATTEMPTS,
      mayPass: isOverloaded,
    })
    sending.onUploaded(page, body.page.id)
    return body.page.id
  }
}
