import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { type Answers, answerAt, isAnswered } from '../../../domain/registration/answers.ts'
import type { ErrorLine } from '../../ui/form/fieldLabels.ts'
import type { QuestionGroup } from './sectionParts.ts'

/** One line for each group: the line of its only error, or how many answers are missing. It opens the first. */
export function linesByGroup(
  i18n: I18n,
  lines: readonly ErrorLine[],
  groups: readonly Pick<QuestionGroup, 'title' | 'paths'>[],
  form: Answers,
): ErrorLine[] {
  return groups.flatMap(({ title, paths }) => {
    const own = lines.filter(({ name }) => paths.includes(name))
    const [first] = own
    if (!first || own.length === 1) return own
    const names = own.map(({ name }) => name)
    return [{ name: first.name, text: `${title}: ${i18n._(errorCount(names, form))}` }]
  })
}

/** "3 answers are missing". Says so if some are wrong. */
export function errorCount(names: readonly string[], form: Answers): MessageDescriptor {
  const count = names.length
  if (names.every((name) => isMissing(answerAt(form, name))))
    return msg`${plural(count, { one: '# answer is missing', other: '# answers are missing' })}`
  return msg`${plural(count, { one: '# answer is missing or wrong', other: '# answers are missing or wrong' })}`
}

/** A check box that is not checked is missing if it has an error. */
function isMissing(answer: ReturnType<typeof answerAt>): boolean {
  return answer === false || !isAnswered(answer)
}
