import { z } from 'zod'
import type { Answer, Answers } from '../domain/registration/answers.ts'
import type { FieldKind } from '../domain/registration/field.ts'
import { FLAG_PATHS } from '../domain/registration/flags.ts'
import { FIELDS } from '../domain/registration/sections.ts'
import { isSensitiveGroup, SENSITIVE_GROUPS } from '../domain/registration/sensitive.ts'

const LISTS: readonly FieldKind[] = ['choices']
const BOOLEANS: readonly FieldKind[] = ['yes-no', 'check-box', 'consent']

/** The answers of a stored registration by group. A response contains no other keys. */
const GROUPS = groupsOfAnswers()

/** All answers but the sensitive groups. */
export const GeneralAnswers: z.ZodType<Answers> = z.object(
  Object.fromEntries(Object.entries(GROUPS).filter(([name]) => !isSensitiveGroup(name))),
)

/** Only the requested sensitive groups. */
export const SensitiveAnswers: z.ZodType<Answers> = z.object(
  Object.fromEntries(SENSITIVE_GROUPS.map((name) => [name, GROUPS[name] ?? z.never()])),
)

export const StoredAnswer: z.ZodType<Answer> = z.union([z.string(), z.boolean(), z.array(z.string())]).nullable()

function groupsOfAnswers(): Record<string, z.ZodType<Answer | Answers | readonly Answers[]>> {
  const groups = new Map<string, Record<string, z.ZodType<Answer>>>()
  const single: Record<string, z.ZodType<Answer>> = {}
  const add = (path: string, leaf: z.ZodType<Answer>) => {
    const [name = '', ...rest] = path.split('.')
    const key = rest.at(-1)
    if (key === undefined) single[name] = leaf
    else groups.set(name, { ...groups.get(name), [key]: leaf })
  }
  for (const [path, { kind }] of FIELDS) add(path, leafOf(kind))
  for (const path of FLAG_PATHS) add(path, leafOf('check-box'))
  const { siblings = {}, ...objects } = Object.fromEntries(groups)
  const entries = Object.entries(objects).map(([name, leaves]) => [name, z.object(leaves).optional()])
  return { ...single, ...Object.fromEntries(entries), siblings: z.array(z.object(siblings)).optional() }
}

function leafOf(kind: FieldKind): z.ZodType<Answer> {
  if (LISTS.includes(kind)) return z.array(z.string()).nullish()
  return BOOLEANS.includes(kind) ? z.boolean().nullish() : z.string().nullish()
}
