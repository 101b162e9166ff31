import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { phoneMask } from '../../../domain/person.ts'
import { schoolQuery } from '../../api/school.ts'
import { Banner } from '../feedback/Banner.tsx'
import styles from './Calendar.module.css'

/** Who can enter the missing dates, with their contact. */
export function NoSemesterDates({ semester }: { readonly semester: string }) {
  const { t } = useLingui()
  const { name, email, phone } = useSuspenseQuery(schoolQuery).data.office
  return (
    <Banner type="info">
      {t`${semester} has no first and last day yet, so there is no calendar for it. The school office can enter these dates.`}
      <span className={styles.contact}>
        {name && <span>{name}</span>}
        {email && <a href={`mailto:${email}`}>{email}</a>}
        {phone && <a href={`tel:${phone}`}>{phoneMask(phone)}</a>}
      </span>
    </Banner>
  )
}
