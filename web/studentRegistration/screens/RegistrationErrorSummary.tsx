import { useLingui } from '@lingui/react/macro'
import { IconAlertCircle } from '@tabler/icons-react'
import type { Answers } from '../../../domain/registration/answers.ts'
import type { RegistrationErrors } from '../../../domain/registration/errors.ts'
import { SECTION_NAMES, type SectionName } from '../../../domain/registration/sectionNames.ts'
import styles from '../../ui/form/ErrorSummary.module.css'
import { sectionParts } from '../sections/sectionParts.ts'
import { SectionErrors } from './SectionErrors.tsx'

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
