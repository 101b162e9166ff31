import { z } from 'zod'
import { LOGO_MAX_BYTES, LOGO_REFUSALS } from '../domain/logo.ts'
import { EmptyBody, Ignored } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { Logo } from './school.ts'

/** `image` is a PNG or JPEG file in base64. 422 by field for every other file (`LOGO_REFUSALS`). */
export const replaceLogo = endpoint({
  method: 'PUT',
  path: '/api/school/logo',
  access: 'admin',
  summary: "Replace the school's logo",
  body: z.strictObject({
    image: z
      .base64()
      .min(1)
      .max(2 * LOGO_MAX_BYTES, LOGO_REFUSALS['too-large']),
    culprit: Ignored,
  }),
  responses: { 200: z.object({ logo: Logo }) },
  // So that a file that is too large is refused by field.
  maxBodyBytes: 3 * LOGO_MAX_BYTES,
})

/** Responds with 204 even if there is no logo. */
export const removeLogo = endpoint({
  method: 'DELETE',
  path: '/api/school/logo',
  access: 'admin',
  summary: "Remove the school's logo",
  body: EmptyBody,
  responses: { 204: null },
})
