import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OfficeRegistration } from '../../../contract/registrationOffice.ts'
import { CLASS_GRADES } from '../../../domain/grade.ts'
import { fullName } from '../../../domain/person.ts'
import { gradeName } from '../../ui/format/gradeLabel.ts'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import { previousLocation } from '../../ui/navigation/previousLocation.ts'
import { useSchoolClock } from '../ui/useSchoolClock.ts'
import { REGISTRATIONS } from './paths.ts'
import styles from './Registration.module.css'
import { StateBadge } from './StateBadge.tsx'

/** The student, the state and the reference, with a link back to the list. `children` are more buttons. */
export function RegistrationHeader(props: {
  readonly registration: OfficeRegistration
  readonly children?: ReactNode
}) {
  const { registration, children } = props
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const { formatDateTime, zoneName: zone } = useSchoolClock()
  const { reference, received_at, year, state } = registration
  const grade = CLASS_GRADES.find((value) => value === registration.grade)
  return (
    <div className={styles.head}>
      <Button
        variant="default"
        leftSection={<IconArrowLeft size={18} aria-hidden />}
        onClick={() => navigate({ href: previousLocation(REGISTRATIONS) })}
        data-screen-only
      >
        {t`Back`}
      </Button>
      <PageTitle>{fullName(registration)}</PageTitle>
      <p>
        <StateBadge state={state} /> {grade && `${i18n._(gradeName(grade))} · `}
        {year} · <Trans>Reference {reference}</Trans>
      </p>
      <p>
        <Trans>
          Received <time dateTime={received_at}>{formatDateTime(received_at)}</time> ({zone})
        </Trans>
      </p>
      <div className={styles.actions} data-screen-only>
        <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
          {t`Print`}
        </Button>
        {children}
      </div>
    </div>
  )
}
