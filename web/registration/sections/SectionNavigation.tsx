import { useLingui } from '@lingui/react/macro'
import { SECTION_NAMES, type SectionName } from '../../../domain/registration/sectionNames.ts'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { LinkButton } from '../../ui/navigation/LinkButton.tsx'
import pageStyles from '../StudentRegistration.module.css'

/** The ways out of a section. Only the way forward checks the answers. All of them are saved as they are typed. */
export function SectionNavigation({
  section,
  isCorrection,
}: {
  readonly section: SectionName
  readonly isCorrection: boolean
}) {
  const { t } = useLingui()
  const previous = SECTION_NAMES[SECTION_NAMES.indexOf(section) - 1]
  const forward = section === SECTION_NAMES.at(-1) ? t`Check Your Answers` : t`Next`
  return (
    <div className={pageStyles.navigation}>
      {previous && !isCorrection && (
        <LinkButton to="/student-registration" search={{ page: previous }} secondary size="md">
          {t`Previous`}
        </LinkButton>
      )}
      <SubmitButton>{isCorrection ? t`Save and Check Answers` : forward}</SubmitButton>
    </div>
  )
}
