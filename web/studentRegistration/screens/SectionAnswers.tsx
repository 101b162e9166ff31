import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { phoneMask } from '../../../domain/person.ts'
import { type Answer, type Answers, answerAt } from '../../../domain/registration/answers.ts'
import type { RegistrationErrors } from '../../../domain/registration/errors.ts'
import type { SectionName } from '../../../domain/registration/sectionNames.ts'
import { FIELDS } from '../../../domain/registration/sections.ts'
import { useProblemText } from '../../ui/feedback/problemText.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { choiceText } from '../fields/choiceTexts.ts'
import { fieldText } from '../fields/fieldTexts.ts'
import styles from '../StudentRegistration.module.css'
import { sectionParts, shownParts } from '../sections/sectionParts.ts'
import { SECTION_TITLES } from '../sections/sectionTitles.ts'

const NOBODY_ADDED: ReadonlySet<string> = new Set()

/** The answers of one section. Missing and wrong ones are marked with their message. */
export function SectionAnswers(props: {
  readonly section: SectionName
  readonly form: Answers
  readonly errors: RegistrationErrors
  readonly onChange: () => void
}) {
  const { section, form, errors, onChange } = props
  const { i18n, t } = useLingui()
  const problem = useProblemText()
  const title = i18n._(SECTION_TITLES[section])
  const text = (path: string, answer: Answer): string => {
    if (answer === true) return t`Yes`
    if (answer === false) return t`No`
    if (FIELDS.get(path)?.kind === 'phone' && typeof answer === 'string') return phoneMask(answer)
    const choices = typeof answer === 'string' ? [answer] : (answer ?? [])
    const hasChoices = (FIELDS.get(path)?.choices.length ?? 0) > 0
    return choices.map((choice) => (hasChoices ? named(choiceText(choice)) : choice)).join(', ')
  }
  const named = (choice: ReturnType<typeof choiceText>) => (typeof choice === 'string' ? choice : i18n._(choice))
  return (
    <Card title={title}>
      {shownParts(sectionParts(section, form), form, NOBODY_ADDED).map(({ key, title: heading, paths }) => (
        <section key={key}>
          {heading && <h3>{i18n._(heading)}</h3>}
          <dl className={styles.answers}>
            {paths.map((path) => (
              <div key={path}>
                <dt>{i18n._(fieldText(path).label)}</dt>
                <dd>
                  {errors[path] === undefined ? (
                    text(path, answerAt(form, path)) || '–'
                  ) : (
                    <span className={styles.missing}>{problem(errors[path])}</span>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Button variant="default" mt="md" onClick={onChange} aria-label={t`Change ${title}`}>{t`Change`}</Button>
    </Card>
  )
}
