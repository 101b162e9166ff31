import { Plural, useLingui } from '@lingui/react/macro'
import { Box } from '@mantine/core'
import { type Answers, answerAt, isAnswered } from '../../domain/registration/answers.ts'
import type { RegistrationErrors } from '../../domain/registration/errors.ts'
import type { SectionName } from '../../domain/registration/sectionNames.ts'
import { useProblemText } from '../ui/feedback/problemText.ts'
import styles from './StudentRegistration.module.css'
import { partTitle, sectionParts, shownParts } from './sections/sectionParts.ts'
import { answerText } from './texts/choices.ts'
import { questionText } from './texts/questions.ts'

const NOBODY_ADDED: ReadonlySet<string> = new Set()
const NO_ERRORS: RegistrationErrors = {}

/** The answers of one section by person, or those that `isShown`. Questions without an answer are folded. */
export function AnswerList(props: {
  readonly section: SectionName
  readonly form: Answers
  readonly isShown: (path: string) => boolean
}) {
  const { section, form, isShown } = props
  const { i18n, t } = useLingui()
  const parts = shownParts(sectionParts(section, form), form, NOBODY_ADDED)
  if (parts.length === 0) return <p>{t`None`}</p>
  return parts.map((part) => {
    const heading = partTitle(i18n, part)
    const paths = part.paths.filter(isShown)
    const answered = paths.filter((path) => isAnswered(answerAt(form, path)))
    if (paths.length === 0) return null
    return (
      <section key={part.key}>
        {heading && <h3>{heading}</h3>}
        {answered.length > 0 && <AnswerRows paths={answered} form={form} />}
        <EmptyAnswers paths={paths.filter((path) => !answered.includes(path))} form={form} />
      </section>
    )
  })
}

/** The questions that the family left empty, folded. */
function EmptyAnswers({ paths, form }: { readonly paths: readonly string[]; readonly form: Answers }) {
  if (paths.length === 0) return null
  return (
    <details>
      <Box component="summary" mih={24} c="dimmed">
        <Plural value={paths.length} one="# question without an answer" other="# questions without an answer" />
      </Box>
      <AnswerRows paths={paths} form={form} />
    </details>
  )
}

/** Questions with their answers. An invalid or missing one is replaced by its message. */
export function AnswerRows(props: {
  readonly paths: readonly string[]
  readonly form: Answers
  readonly errors?: RegistrationErrors
}) {
  const { paths, form, errors = NO_ERRORS } = props
  const { i18n } = useLingui()
  const problem = useProblemText()
  return (
    <Box component="dl" className={styles.answers} m={0}>
      {paths.map((path) => (
        <div key={path}>
          <dt>{i18n._(questionText(path).label)}</dt>
          <dd>
            {errors[path] === undefined ? (
              answerText(i18n, path, answerAt(form, path)) || '–'
            ) : (
              <span className={styles.missing}>{problem(errors[path])}</span>
            )}
          </dd>
        </div>
      ))}
    </Box>
  )
}
