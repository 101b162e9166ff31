import { useLingui } from '@lingui/react/macro'
import { IconAlertCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { RegistrationErrors } from '../../../domain/registration/errors.ts'
import { SECTION_NAMES, type SectionName } from '../../../domain/registration/sectionNames.ts'
import { SECTIONS } from '../../../domain/registration/sections.ts'
import { useProblemText } from '../../ui/feedback/problemText.ts'
import { focusOnMount } from '../../ui/focus/focusOnMount.ts'
import styles from '../../ui/form/ErrorSummary.module.css'
import { fieldText } from '../fields/fieldTexts.ts'
import { SECTION_TITLES } from '../sections/sectionTitles.ts'

/** The errors of all sections. Each opens its section at the field. */
export function RegistrationErrorSummary(props: {
  readonly errors: RegistrationErrors
  readonly onOpen: (section: SectionName, path: string) => void
}) {
  const { errors, onOpen } = props
  const { i18n, t } = useLingui()
  const text = useProblemText()
  const invalid = SECTION_NAMES.flatMap((section) =>
    Object.keys(SECTIONS[section])
      .filter((path) => errors[path] !== undefined)
      .map((path) => ({ section, path })),
  )
  if (invalid.length === 0) return null
  return (
    <div className={styles.summary} role="alert" tabIndex={-1} ref={focusOnMount}>
      <h2>
        <IconAlertCircle aria-hidden />
        {t`There is a problem`}
      </h2>
      <ul>
        {invalid.map(({ section, path }) => (
          <li key={path}>
            <Link
              to="/student-registration"
              search={{ page: section }}
              onClick={(event) => {
                event.preventDefault()
                onOpen(section, path)
              }}
            >
              {i18n._(SECTION_TITLES[section])}: {i18n._(fieldText(path).label)}: {text(errors[path])}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
