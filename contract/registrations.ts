import { z } from 'zod'
import type { Answer, Answers } from '../domain/registration/answers.ts'
import { NOT_IN_LIST, tooLong } from '../domain/registration/errors.ts'
import type { Field, FieldKind } from '../domain/registration/field.ts'
import { FLAG_PATHS } from '../domain/registration/flags.ts'
import { SECTION_NAMES } from '../domain/registration/sectionNames.ts'
import { MOST_SIBLINGS } from '../domain/registration/sections/siblings.ts'
import { FIELDS } from '../domain/registration/sections.ts'
import { Email, requiredText, Time } from './codecs.ts'
import { endpoint } from './endpoint.ts'

/** Bytes of a registration (quality requirements). */
const REGISTRATION_MAX = 256 * 1024
/** Longer texts are refused by shape, shorter ones by the rule of their field. */
const TEXT_MAX = 20_000
const LIST_MAX = 30

type Leaf = z.ZodType<Answer>
type Group = z.ZodType<Answers | null | undefined>

const Text: Leaf = z.union([z.string(), z.number().transform(String)], { error: 'Must be text' }).nullish()

/** "yes" and "no" are understood. An empty text is not answered. */
const YesNo: Leaf = z
  .union(
    [z.boolean(), z.literal(['yes', 'no']).transform((word) => word === 'yes'), z.literal('').transform(() => null)],
    { error: 'Must be yes or no' },
  )
  .nullish()

const Choices: Leaf = z
  .array(z.string({ error: 'Must be text' }).max(TEXT_MAX, NOT_IN_LIST), { error: 'Must be a list' })
  .max(LIST_MAX, NOT_IN_LIST)
  .nullish()

const YES_NO_KINDS: readonly FieldKind[] = ['yes-no', 'check-box', 'consent']

/** The registration object of the wire, by shape only. The rules are in domain/registration. */
const FORM_SHAPE = formShape()

/** Every answer may be missing, so that a draft has the same schema. */
export const RegistrationAnswers = z.strictObject(FORM_SHAPE)

const ResumeCode = requiredText(60)
/** `visited` lists the sections that the family has opened. */
const Visited = z.array(z.enum(SECTION_NAMES)).max(20).default([])
const DraftState = z.object({
  answers: z.custom<Answers>(),
  visited: Visited,
  revision: z.int(),
  saved_at: Time,
})
export type DraftState = z.infer<typeof DraftState>

/**
 * 201 with a reference number. 422 with errors by dotted path. A repeated Idempotency-Key returns the same reference. With
 * `resume_code` the draft is deleted, and one draft makes one registration whatever the key. 412 when the draft has a later revision
 * than `revision` with other answers.
 */
export const submitRegistration = endpoint({
  method: 'POST',
  path: '/api/students/registration',
  access: 'anyone',
  summary: 'Register a new student',
  body: z.strictObject({ ...FORM_SHAPE, resume_code: ResumeCode.optional(), revision: z.int().positive().optional() }),
  responses: { 201: z.object({ reference: z.string(), message: z.string() }) },
  rateLimit: 'calls',
  maxBodyBytes: REGISTRATION_MAX,
})

/** Starts a draft. The resume code is in no other response. Not in the specification. */
export const createDraft = endpoint({
  method: 'POST',
  path: '/api/students/registration/drafts',
  access: 'anyone',
  summary: 'Start a draft of a registration',
  body: z.strictObject({ answers: RegistrationAnswers, visited: Visited }),
  responses: { 201: z.object({ resume_code: z.string(), revision: z.int(), saved_at: Time }) },
  repeat: 'not-stored',
  rateLimit: 'calls',
  maxBodyBytes: REGISTRATION_MAX,
})

/** The code is in the body, so that no server or proxy logs it. 404 for an unknown or expired code. */
export const openDraft = endpoint({
  method: 'POST',
  path: '/api/students/registration/drafts/open',
  access: 'anyone',
  summary: 'Open a draft of a registration',
  body: z.strictObject({ resume_code: ResumeCode }),
  responses: { 200: DraftState },
  repeat: 'harmless',
  rateLimit: 'failures',
})

/** 412 with the saved draft when another device saved a later revision. */
export const saveDraft = endpoint({
  method: 'PUT',
  path: '/api/students/registration/drafts',
  access: 'anyone',
  summary: 'Save a draft of a registration',
  body: z.strictObject({
    resume_code: ResumeCode,
    revision: z.int().positive(),
    answers: RegistrationAnswers,
    visited: Visited,
  }),
  responses: {
    200: z.object({ revision: z.int(), saved_at: Time }),
    412: DraftState.extend({ message: z.string(), code: z.literal('changed') }),
  },
  repeat: 'harmless',
  rateLimit: 'failures',
  maxBodyBytes: REGISTRATION_MAX,
})

/** Mails a link that opens the draft. The response is the same for every address. */
export const mailDraftLink = endpoint({
  method: 'POST',
  path: '/api/students/registration/drafts/mail',
  access: 'anyone',
  summary: 'Mail the link to a draft of a registration',
  body: z.strictObject({ resume_code: ResumeCode, email: Email }),
  responses: { 200: z.object({ message: z.string() }) },
  rateLimit: 'calls',
})

function formShape(): Record<string, Leaf | Group | z.ZodType<readonly Answers[] | null | undefined>> {
  const groups = new Map<string, Record<string, Leaf>>()
  const single: Record<string, Leaf> = {}
  const add = (path: string, leaf: Leaf) => {
    const [name = '', ...rest] = path.split('.')
    const key = rest.at(-1)
    if (key === undefined) single[name] = leaf
    else groups.set(name, { ...groups.get(name), [key]: leaf })
  }
  for (const [path, field] of FIELDS) add(path, leafOf(field))
  for (const path of FLAG_PATHS) add(path, YesNo)
  add('partCInfo.doc_type', Text)
  const { siblings, ...objects } = Object.fromEntries(groups)
  return {
    ...single,
    ...Object.fromEntries(Object.entries(objects).map(([name, leaves]) => [name, groupOf(leaves).nullish()])),
    siblings: z
      .array(groupOf(siblings ?? {}), { error: 'Must be a list' })
      .max(MOST_SIBLINGS, `At most ${MOST_SIBLINGS} siblings`)
      .nullish(),
  }
}

function groupOf(leaves: Record<string, Leaf>) {
  return z.strictObject(leaves, { error: ({ code }) => (code === 'invalid_type' ? 'Must be an object' : undefined) })
}

function leafOf({ kind, max }: Field): Leaf {
  if (kind === 'choices') return Choices
  if (YES_NO_KINDS.includes(kind)) return YesNo
  return Text.refine((text) => typeof text !== 'string' || text.length <= TEXT_MAX, tooLong(max))
}
