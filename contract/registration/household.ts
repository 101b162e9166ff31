import { z } from 'zod'
import type { Answers } from '../../domain/registration/answers.ts'
import { EmptyBody, Time } from '../codecs.ts'
import { endpoint } from '../endpoint.ts'
import { DraftAnswers } from './form.ts'

/** Connects the registrations of brothers and sisters. Only the browsers of the family know it. */
export const HouseholdId = z.uuid()

const HOUSEHOLD = {
  /** Null: the registration starts a household of its own. */
  id: HouseholdId.nullable(),
  /** The registration that the answers are from. Null: the account. */
  source: z.strictObject({ first_name: z.string().max(100), received_at: Time }).nullable(),
}

/** What a draft keeps of the household: the answers that the family has not taken over are not among its own. */
export const SentHousehold = z.strictObject({ ...HOUSEHOLD, answers: DraftAnswers })

export const Household = z.object({ ...HOUSEHOLD, answers: z.custom<Answers>() })
export type Household = z.infer<typeof Household>

/**
 * What the school knows of the caller's household, for the registration of a further child: from the latest registration that the account sent,
 * or in which the owner of the account is the Enrolling Parent of a child in it. Otherwise the account. Records the reading of sensitive answers.
 */
export const readHousehold = endpoint({
  method: 'POST',
  path: '/api/students/registration/household',
  access: 'parent',
  summary: 'Read what a further registration of the household can take over',
  body: EmptyBody,
  responses: { 200: z.object({ household: Household }) },
  repeat: 'not-stored',
})
