/** An answer as the wire has it. Null, undefined, '' and an empty list mean "not answered". */
export type Answer = string | boolean | readonly string[] | null | undefined

/** The registration object of the wire: groups such as `student`, each with its answers. */
export interface Answers {
  readonly [name: string]: Answer | Answers | readonly Answers[]
}

/** The answer at a dotted path: "student.first_name", "siblings.0.name". */
export function answerAt(form: Answers, path: string): Answer {
  const found = path.split('.').reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), form)
  return isAnswer(found) ? found : undefined
}

/** The form with one answer replaced. A missing group is created; a sibling's place must exist or be the next one. */
export function withAnswer(form: Answers, path: string, answer: Answer): Answers {
  const [key = '', ...rest] = path.split('.')
  if (rest.length === 0) return { ...form, [key]: answer }
  const value = form[key]
  const [next = '', ...below] = rest
  if (Array.isArray(value) || (value === undefined && /^\d+$/.test(next))) {
    const items = Array.isArray(value) ? [...value] : []
    items[Number(next)] = withAnswer(items[Number(next)] ?? {}, below.join('.'), answer)
    return { ...form, [key]: items }
  }
  return { ...form, [key]: withAnswer(isGroup(value) ? value : {}, rest.join('.'), answer) }
}

export function isAnswered(answer: Answer): boolean {
  if (typeof answer === 'string') return answer.trim() !== ''
  if (Array.isArray(answer)) return answer.length > 0
  return answer !== null && answer !== undefined
}

export function isGroup(value: unknown): value is Answers {
  return isObject(value) && !Array.isArray(value)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function isAnswer(value: unknown): value is Answer {
  if (Array.isArray(value)) return value.every((item) => typeof item === 'string')
  return value === null || value === undefined || typeof value === 'string' || typeof value === 'boolean'
}
