import { Plural, useLingui } from '@lingui/react/macro'
import { IconAlertCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { Answers } from '../../domain/registration/answers.ts'
import type { RegistrationErrors } from '../../domain/registration/errors.ts'
import { SECTION_NAMES, type SectionName } from '../../domain/registration/sectionNames.ts'
import { useProblemText } from '../ui/feedback/problemText.ts'
import styles from '../ui/form/Form.module.css'
import { errorLine } from '../ui/form/fieldLabels.ts'
import { fieldLabel, type Part, sectionParts } from './sections/sectionParts.ts'
import { SECTION_TITLES } from './sections/sectionTitles.ts'

/** A section with more errors has one link, so that the list stays readable. */
const MOST_LINKS = 5

/** The errors of one section. Each opens the section at its field. */
function SectionErrors(props: {
  readonly section: SectionName
  /** With the invalid fields only. */
  readonly parts: readonly Part[]
  readonly errors: RegistrationErrors
  readonly onOpen: (path: string) => void
}) {
  const { section, parts, errors, onOpen } = props
  const { i18n } = useLingui()
  const text = useProblemText()
  const links = parts.flatMap((part) =>
    part.paths.map((path) => ({ path, text: errorLine(fieldLabel(i18n, part, path), text(errors[path])) })),
  )
  const shown = links.length > MOST_LINKS ? links.slice(0, 1) : links
  const open = (path: string) => (event: MouseEvent) => {
    event.preventDefault()
    onOpen(path)
  }
  return (
    <>
      <h3>{i18n._(SECTION_TITLES[section])}</h3>
      <ul>
        {shown.map(({ path, text }) => (
          <li key={path}>
            <Link to="/student-registration" search={{ page: section }} onClick={open(path)}>
              {shown.length === links.length ? (
                text
              ) : (
                <Plural
                  value={links.length}
                  one="# answer is missing or wrong"
                  other="# answers are missing or wrong"
                />
              )}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The errors of all sections. Takes the focus. */
export function RegistrationErrorSummary(props: {
  readonly form: Answers
  readonly errors: RegistrationErrors
  readonly onOpen: (section: SectionName, path: string) => void
}) {
  const { form, errors, onOpen } = props
  const { t } = useLingui()
  const sections = SECTION_NAMES.map((section) => ({ section, parts: invalidParts(section, form, errors) }))
  const invalid = sections.filter(({ parts }) => parts.length > 0)
  if (invalid.length === 0) return null
  return (
    <div className={styles.summary} role="alert" tabIndex={-1} ref={focusFromTop}>
      <h2>
        <IconAlertCircle aria-hidden />
        {t`There is a problem`}
      </h2>
      {invalid.map(({ section, parts }) => (
        <SectionErrors
          key={section}
          section={section}
          parts={parts}
          errors={errors}
          onOpen={(path) => onOpen(section, path)}
        />
      ))}
    </div>
  )
}

function invalidParts(section: SectionName, form: Answers, errors: RegistrationErrors) {
  const parts = sectionParts(section, form)
  const invalid = parts.map((part) => ({ ...part, paths: part.paths.filter((path) => errors[path] !== undefined) }))
  return invalid.filter(({ paths }) => paths.length > 0)
}

/** A summary that is higher than the screen is read from its start. */
function focusFromTop(summary: HTMLElement | null): void {
  summary?.focus({ preventScroll: true })
  summary?.scrollIntoView({ block: 'start' })
}
