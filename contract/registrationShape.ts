import { z } from 'zod'
import type { Answer, Answers } from '../domain/registration/answers.ts'
import type { FieldKind } from '../domain/registration/field.ts'
import { FLAG_PATHS } from '../domain/registration/flags.ts'
import { FIELDS } from '../domain/registration/sections.ts'
import { accessGroupsOf } from '../domain/registration/sensitive.ts'

const LISTS: readonly FieldKind[] = ['choices']
const BOOLEANS: readonly FieldKind[] = ['yes-no', 'check-box', 'consent']

/** The answers of a stored registration that are in no access group. A response contains no other keys. */
export const GeneralAnswers = answersOf((path) => accessGroupsOf([path]).length === 0)

/** The answers of the access groups, of which a response has the requested ones. */
export const SensitiveAnswers = answersOf((path) => accessGroupsOf([path]).length > 0)

export const StoredAnswer: z.ZodType<Answer> = z.union([z.string(), z.boolean(), z.array(z.string())]).nullable()

type Part = z.ZodType<Answer | Answers | readonly Answers[]>

function answersOf(isIncluded: (path: string) => boolean): z.ZodType<Answers> {
  const groups = new Map<string, Record<string, z.ZodType<Answer>>>()
  const single: Record<string, z.ZodType<Answer>> = {}
  const add = (path: string, leaf: z.ZodType<Answer>) => {
    if (!isIncluded(path)) return
    const [name = '', ...rest] = path.split('.')
    const key = rest.at(-1)
    if (key === undefined) single[name] = leaf
    else groups.set(name, { ...groups.get(name), [key]: leaf })
  }
  for (const [path, { kind }] of FIELDS) add(path, leafOf(kind))
  for (const path of FLAG_PATHS) add(path, leafOf('check-box'))
  const { siblings, ...objects } = Object.fromEntries(groups)
  const entries = Object.entries(objects).map(([name, leaves]): [string, Part] => [name, z.object(leaves).optional()])
  const parts: Record<string, Part> = { ...single, ...Object.fromEntries(entries) }
  return z.object(siblings ? { ...parts, siblings: z.array(z.object(siblings)).optional() } : parts)
}

function leafOf(kind: FieldKind): z.ZodType<Answer> {
  if (LISTS.includes(kind)) return z.array(z.string()).nullish()
  return BOOLEANS.includes(kind) ? z.boolean().nullish() : z.string().nullish()
}
