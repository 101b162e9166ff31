import { expect } from 'vitest'
import { submitRegistration } from '../../contract/registration/drafts.ts'
import type { Answers } from '../../domain/registration/answers.ts'
import type { RegistrationRules } from '../../domain/registration/errors.ts'
import { schoolOf, today } from '../../server/school/school.queries.ts'
import type { School } from '../school.ts'

/** The rules of the form now. */
export async function rulesOf({ db }: School): Promise<RegistrationRules> {
  const now = new Date()
  const { registration_years: years, ...settings } = await schoolOf(db, now)
  return { today: today(settings, now), years }
}

/** Submits the form. The server's message by path, empty when the registration was accepted. */
export async function refusalsOf(school: School, form: Answers): Promise<Record<string, string | undefined>> {
  const { status, body } = await school.as().send(submitRegistration, { body: form })
  if (status === 201) return {}
  expect(status).toBe(422)
  const { errors = {} } = body as { errors?: Record<string, readonly string[]> }
  for (const messages of Object.values(errors)) expect(messages).toHaveLength(1)
  return Object.fromEntries(Object.entries(errors).map(([path, [message]]) => [path, message]))
}
