import { expect, test } from 'vitest'
import { z } from 'zod'
import { ENDPOINTS } from './all.ts'
import type { Endpoint } from './endpoint.ts'

/** What a person writes on several lines, files, and what is only compared. */
const SEVERAL_LINES = [
  ...['csv', 'description', 'description_es', 'email', 'family_message', 'message', 'message_es'],
  ...['f', 'hs', 'm'].flatMap((day) => [`notes.${day}.msg`, `notes.${day}.msg_es`]),
  ...['notes.message', 'notes.message_es'],
  ...['t', 'w'].flatMap((day) => [`notes.${day}.msg`, `notes.${day}.msg_es`]),
  ...['password', 'password_confirmation', 'public_value.beacon'],
  ...['reason', 'text', 'token', 'version', 'why', 'why_es'],
]

test('other texts of a command have one line, but for the answers of a registration', () => {
  const names = Object.values(ENDPOINTS).flatMap(({ method, path, body }: Endpoint) =>
    body && method !== 'GET' && !/registration|confirmations(?:\/:semester)?$/.test(path) ? textFields(body) : [],
  )
  expect([...new Set(names)].sort()).toEqual(SEVERAL_LINES)
})

/** The paths of the texts in a schema that accept a tab and a line break. */
function textFields(schema: z.core.$ZodType, path = ''): string[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) =>
      textFields(field as z.core.$ZodType, path === '' ? name : `${path}.${name}`),
    )
  if (schema instanceof z.ZodArray) return textFields(schema.element, path)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => textFields(option, path))
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return textFields(schema.unwrap(), path)
  const accepts = (value: unknown) => z.safeParse(schema, value).success
  return accepts('one\tline\nand another') && !accepts(1) ? [path] : []
}
