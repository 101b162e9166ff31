import { type Answer, type Answers, answerAt, isAnswered } from '../../../domain/registration/answers.ts'
import { FIELDS } from '../../../domain/registration/sections.ts'

/** Whether anything about a person, such as `parent_2` or `siblings.0`, is answered. */
export function hasAnswers(form: Answers, person: string): boolean {
  return fieldsOf(person).some((name) => isAnswered(answerAt(form, `${person}.${name}`)))
}

/** The answers by path after a person is removed from the shown people: each later one takes the place of the one before. */
export function answersWithout(form: Answers, person: string, shown: readonly string[]): Record<string, Answer> {
  const places = shown.slice(shown.indexOf(person))
  const moved = places.flatMap((place, index) => {
    const next = places[index + 1]
    return fieldsOf(place).map((name) => [`${place}.${name}`, next && answerAt(form, `${next}.${name}`)] as const)
  })
  return Object.fromEntries(moved.map(([path, answer]) => [path, answer ?? null]))
}

function fieldsOf(person: string): string[] {
  const prefix = `${person}.`
  return [...FIELDS.keys()].filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length))
}
