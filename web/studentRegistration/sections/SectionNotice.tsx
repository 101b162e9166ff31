import { Trans, useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import type { SectionName } from '../../../domain/registration/sectionNames.ts'
import { currentSchoolName } from '../../api/schoolName.ts'
import { RightsNotice } from './RightsNotice.tsx'

/** What a family should know before it answers a section. */
export function SectionNotice({ section }: { readonly section: SectionName }) {
  const { t } = useLingui()
  switch (section) {
    case 'student':
      return <TextInput label={t`School`} value={currentSchoolName()} size="md" disabled />
    case 'parents':
      return (
        <p>
          <Trans>The Enrolling Parent is our first contact. Other parents are optional.</Trans>
        </p>
      )
    case 'siblings':
      return (
        <p>
          <Trans>Brothers and sisters of elementary students. If there are none, continue.</Trans>
        </p>
      )
    case 'questionnaire':
      return (
        <p>
          <Trans>
            These questions show whether your child has rights under the McKinney-Vento Act. Only school administrators
            can see the answers, and every viewing is recorded.
          </Trans>
        </p>
      )
    case 'residency':
      return (
        <p>
          <Trans>
            Arizona law asks for proof that your child lives in the state. A family without a fixed home does not need a
            document.
          </Trans>
        </p>
      )
    case 'rights':
      return <RightsNotice />
    default:
      return null
  }
}
