import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { schoolQuery } from '../../api/school.ts'
import { AsyncBoundary } from '../../ui/feedback/AsyncBoundary.tsx'
import { lazyPart } from '../../ui/feedback/lazyPart.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import { ErasedRegistrations } from './ErasedRegistrations.tsx'
import styles from './School.module.css'

const SchoolForm = lazyPart(async () => (await import('./SchoolForm.tsx')).SchoolForm)

/** The school's own record (rulings, section 3). */
export function AdminSchool() {
  const { t } = useLingui()
  const { data: school } = useSuspenseQuery(schoolQuery)
  return (
    <div className={styles.page}>
      <PageTitle>{t`School`}</PageTitle>
      <Card
        title={t`Settings`}
        lead={t`The school's name appears on every screen and in every email. Emails use the school's time zone and list the office contact.`}
      >
        <AsyncBoundary>
          <SchoolForm school={school} />
        </AsyncBoundary>
      </Card>
      <AsyncBoundary>
        <ErasedRegistrations />
      </AsyncBoundary>
    </div>
  )
}
