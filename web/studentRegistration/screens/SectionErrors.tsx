import { Plural, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { RegistrationErrors } from '../../../domain/registration/errors.ts'
import type { SectionName } from '../../../domain/registration/sectionNames.ts'
import { useProblemText } from '../../ui/feedback/problemText.ts'
import { errorLine } from '../../ui/form/fieldLabels.ts'
import { fieldLabel } from '../sections/fieldLabel.ts'
import type { Part } from '../sections/sectionParts.ts'
import { SECTION_TITLES } from '../sections/sectionTitles.ts'

/** A section with more errors has one link, so that the list stays readable. */
const MOST_LINKS = 5

/** The errors of one section. Each opens the section at its field. */
export function SectionErrors(props: {
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
