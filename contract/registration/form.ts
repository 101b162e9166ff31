import { z } from 'zod'
import { english } from '../../domain/english.ts'
import type { Answer, Answers } from '../../domain/registration/answers.ts'
import { NOT_IN_LIST, tooLong } from '../../domain/registration/errors.ts'
import type { Field, FieldKind } from '../../domain/registration/field.ts'
import { MOST_SIBLINGS } from '../../domain/registration/sections/people.ts'
import { FIELDS, FLAG_PATHS, isSensitive } from '../../domain/registration/sections.ts'

/** Bytes of a registration (quality requirements). */
export const REGISTRATION_MAX = 256 * 1024
const LIST_MAX = 30

type Leaf = z.ZodType<Answer>
type Leaves = Record<string, Leaf>
/** An answer, a group of answers, or the list of siblings. */
type Part = z.ZodType<Answer | Answers | readonly Answers[]>

const LISTS: readonly FieldKind[] = ['choices']
const BOOLEANS: readonly FieldKind[] = ['yes-no', 'check-box', 'consent']

const Text: Leaf = z.union([z.string(), z.number().transform(String)], { error: english`Must be text` }).nullish()

/** "yes" and "no" are understood. An empty text is not answered. */
const YesNo: Leaf = z
  .union(
    [z.boolean(), z.literal(['yes', 'no']).transform((word) => word === 'yes'), z.literal('').transform(() => null)],
    { error: english`Must be yes or no` },
  )
  .nullish()

/** What is sent has the rules of domain/registration, which name each answer that is too long. */
export const SENT_ANSWERS = sentAnswers(({ kind }) => sentLeaf(kind, { max: REGISTRATION_MAX, choices: LIST_MAX }))

/** Every answer of a draft may be missing or wrong, but has the bound of its field. */
export const DraftAnswers = z.strictObject(
  sentAnswers(({ kind, max, choices }) => sentLeaf(kind, { max, choices: choices.length })),
)

/** The answers of a stored registration that are in no access group. A response contains no other keys. */
export const GeneralAnswers = storedAnswers((path) => !isSensitive(path))

/** The answers of the access groups, of which a response has the requested ones. */
export const SensitiveAnswers = storedAnswers(isSensitive)

export const StoredAnswers = storedAnswers(() => true)

export const StoredAnswer: z.ZodType<Answer> = z.union([z.string(), z.boolean(), z.array(z.string())]).nullable()

/** The registration object of the wire. `doc_type` is also understood where the specification's form sends it. */
function sentAnswers(toLeaf: (field: Field) => Leaf): Record<string, Part> {
  const document = FIELDS.get('azResidencyDocs.doc_type')
  const leaves = [
    ...[...FIELDS].map(([path, field]) => [path, toLeaf(field)] as const),
    ...FLAG_PATHS.map((path) => [path, YesNo] as const),
    ...(document ? [['partCInfo.doc_type', toLeaf(document)] as const] : []),
  ]
  return inGroups(leaves, {
    toGroup: (group) => sentGroup(group).nullish(),
    toSiblings: (group) =>
      z
        .array(sentGroup(group), { error: english`Must be a list` })
        .max(MOST_SIBLINGS, english`At most ${MOST_SIBLINGS} siblings`)
        .nullish(),
  })
}

function sentGroup(leaves: Leaves) {
  return z.strictObject(leaves, {
    error: ({ code }) => (code === 'invalid_type' ? english`Must be an object` : undefined),
  })
}

/** `max`: characters. `choices`: of a list. */
function sentLeaf(kind: FieldKind, { max, choices }: { readonly max: number; readonly choices: number }): Leaf {
  if (BOOLEANS.includes(kind)) return YesNo
  if (LISTS.includes(kind))
    return z
      .array(z.string({ error: english`Must be text` }).max(max, NOT_IN_LIST), { error: english`Must be a list` })
      .max(choices, NOT_IN_LIST)
      .nullish()
  return Text.refine((text) => typeof text !== 'string' || text.length <= max, tooLong(max))
}

function storedAnswers(isIncluded: (path: string) => boolean): z.ZodType<Answers> {
  const fields = [...FIELDS].map(([path, { kind }]) => [path, storedLeaf(kind)] as const)
  const flags = FLAG_PATHS.map((path) => [path, storedLeaf('check-box')] as const)
  const included = [...fields, ...flags].filter(([path]) => isIncluded(path))
  return z.object(
    inGroups(included, {
      toGroup: (group) => z.object(group).optional(),
      toSiblings: (group) => z.array(z.object(group)).optional(),
    }),
  )
}

function storedLeaf(kind: FieldKind): Leaf {
  if (LISTS.includes(kind)) return z.array(z.string()).nullish()
  return BOOLEANS.includes(kind) ? z.boolean().nullish() : z.string().nullish()
}

/** The shape of the wire from the schemas of the answers by path. */
function inGroups(
  leaves: readonly (readonly [path: string, Leaf])[],
  schema: { readonly toGroup: (leaves: Leaves) => Part; readonly toSiblings: (leaves: Leaves) => Part },
): Record<string, Part> {
  const single: Leaves = {}
  const groups = new Map<string, Leaves>()
  for (const [path, leaf] of leaves) {
    const [name = '', ...rest] = path.split('.')
    const key = rest.at(-1)
    if (key === undefined) single[name] = leaf
    else groups.set(name, { ...groups.get(name), [key]: leaf })
  }
  const parts = [...groups].map(([name, group]): [string, Part] => [
    name,
    name === 'siblings' ? schema.toSiblings(group) : schema.toGroup(group),
  ])
  return { ...single, ...Object.fromEntries(parts) }
}
