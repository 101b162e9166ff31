import { useLingui } from '@lingui/react/macro'
import type { OfficeRegistration } from '../../../../contract/registrationOffice.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { DuplicateList, hasDuplicates } from './DuplicateList.tsx'
import styles from './Duplicates.module.css'
import { withoutOwn } from './withoutOwn.ts'

/** Flags a child who may be registered or enrolled already, and lists what the school knows of the family. */
export function DuplicatesCard({ registration }: { readonly registration: OfficeRegistration }) {
  const { t } = useLingui()
  const duplicates = withoutOwn(registration)
  const isFlagged = duplicates.students.length + duplicates.registrations.length > 0
  return (
    <Card title={t`Likely Duplicates`}>
      {isFlagged && <Banner type="warning">{t`This child may already be registered.`}</Banner>}
      {hasDuplicates(duplicates) ? (
        <DuplicateList duplicates={duplicates} />
      ) : (
        <p className={styles.none}>{t`We found no other record of this child or family.`}</p>
      )}
    </Card>
  )
}
