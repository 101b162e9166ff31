import { z } from 'zod'
import { english } from '../domain/english.ts'
import { LOGO_MAX_BYTES, LOGO_MAX_SIDE, type LogoRefusal } from '../domain/logo.ts'
import { EmptyBody, Ignored } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { Logo } from './school.ts'

export const LOGO_REFUSALS: Readonly<Record<LogoRefusal, string>> = {
  'too-large': english`The file is larger than ${LOGO_MAX_BYTES / 1024} kB. Save the logo in a smaller size and try again.`,
  'not-an-image': english`The file is not a PNG or JPEG picture. Save the logo as PNG or JPEG and try again.`,
  'too-many-pixels': english`The picture has more than ${LOGO_MAX_SIDE} pixels on a side. Save the logo in a smaller size and try again.`,
}

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
