import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { Answers } from '../../domain/registration/answers.ts'
import type { RegistrationErrors } from '../../domain/registration/errors.ts'
import { SECTION_NAMES, type SectionName } from '../../domain/registration/sectionNames.ts'
import { useProblemText } from '../ui/feedback/problemText.ts'
import { focusFromTop } from '../ui/focus/focusOnMount.ts'
import styles from '../ui/form/Form.module.css'
import { type ErrorLine, errorLine } from '../ui/form/fieldLabels.ts'
import { IconAlertCircle } from '../ui/icons.tsx'
import { linesByGroup } from './sections/errorLines.ts'
import { fieldLabel, questionGroups, sectionParts } from './sections/sectionParts.ts'
import { SECTION_TITLES } from './sections/sectionTitles.ts'

/** A section with more lines has one, so that the list stays readable. */
const MOST_LINES = 3

/** The errors of all sections, a line for each group. A line opens its section at the field. Takes the focus. */
export function RegistrationErrorSummary(props: {
  readonly form: Answers
  readonly errors: RegistrationErrors
  readonly onOpen: (section: SectionName, path: string) => void
}) {
  const { form, errors, onOpen } = props
  const { i18n, t } = useLingui()
  const text = useProblemText()
  const sections = SECTION_NAMES.map((section) => ({
    section,
    lines: sectionLines(i18n, section, form, (path) => errors[path] && text(errors[path])),
  }))
  const invalid = sections.filter(({ lines }) => lines.length > 0)
  if (invalid.length === 0) return null
  return (
    <div className={styles.summary} role="alert" tabIndex={-1} ref={focusFromTop}>
      <h2>
        <IconAlertCircle color="var(--mantine-color-error)" />
        {t`There is a problem`}
      </h2>
      {invalid.map(({ section, lines }) => (
        <SectionErrors key={section} section={section} lines={lines} onOpen={(path) => onOpen(section, path)} />
      ))}
    </div>
  )
}

function SectionErrors(props: {
  readonly section: SectionName
  readonly lines: readonly ErrorLine[]
  readonly onOpen: (path: string) => void
}) {
  const { section, lines, onOpen } = props
  const { i18n } = useLingui()
  const open = (path: string) => (event: MouseEvent) => {
    event.preventDefault()
    onOpen(path)
  }
  return (
    <>
      <h3>{i18n._(SECTION_TITLES[section])}</h3>
      <Group className="plain" component="ul" gap="xs">
        {lines.map(({ name, text }) => (
          <li key={name}>
            <Link to="/student-registration" search={{ page: section }} onClick={open(name)}>
              {text}
            </Link>
          </li>
        ))}
      </Group>
    </>
  )
}

function sectionLines(i18n: I18n, section: SectionName, form: Answers, message: (path: string) => string | undefined) {
  const groups = questionGroups(i18n, sectionParts(section, form), form)
  const lines = groups.flatMap(({ part, paths }) =>
    paths.flatMap((name) => {
      const problem = message(name)
      return problem === undefined ? [] : [{ name, text: errorLine(fieldLabel(i18n, part, name), problem) }]
    }),
  )
  const grouped = linesByGroup(i18n, lines, groups, form)
  if (grouped.length <= MOST_LINES) return grouped
  const whole = { title: i18n._(SECTION_TITLES[section]), paths: groups.flatMap(({ paths }) => paths) }
  return linesByGroup(i18n, lines, [whole], form)
}
