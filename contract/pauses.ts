import { z } from 'zod'
import { PAUSABLE } from '../domain/pauses.ts'
import { EmptyBody, Ignored, kept, optionalText, Time } from './codecs.ts'
import { endpoint } from './endpoint.ts'

export const Pause = z.object({
  action: z.enum(PAUSABLE),
  /** The office's text for families. Empty: the usual one. */
  message: z.string(),
  paused_at: Time,
})
export type Pause = z.infer<typeof Pause>

const PausesResponse = z.object({ pauses: z.array(Pause) })
const params = z.object({ action: z.enum(PAUSABLE) })

/** What families cannot do at the moment. Their commands are refused with 403 and the code `paused`. Not in the specification. */
export const listPauses = endpoint({
  method: 'GET',
  path: '/api/pauses',
  access: 'anyone',
  summary: 'List what is paused for families',
  responses: { 200: PausesResponse },
})

export const PauseFields = z.strictObject({ message: optionalText(300), culprit: Ignored })

/** Stops families within ten seconds, on all servers. Also changes the text of a pause. The office is not stopped. */
export const pauseAction = endpoint({
  method: 'PUT',
  path: '/api/pauses/:action',
  access: 'admin',
  summary: 'Pause something for families',
  params,
  body: z.strictObject(kept(PauseFields.shape)),
  responses: { 200: PausesResponse },
})

export const resumeAction = endpoint({
  method: 'DELETE',
  path: '/api/pauses/:action',
  access: 'admin',
  summary: 'End a pause',
  params,
  body: EmptyBody,
  responses: { 200: PausesResponse },
})
