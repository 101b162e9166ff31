import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { OfficeRegistration } from '../../../contract/registrationOffice.ts'
import { AsyncBoundary } from '../../ui/feedback/AsyncBoundary.tsx'
import { lazyPart } from '../../ui/feedback/lazyPart.tsx'
import { NotFoundPanel } from '../../ui/feedback/NotFoundPanel.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { AccessTable } from './accesses/AccessTable.tsx'
import { NOTHING_OPENED, withOpened } from './answers/openedAnswers.ts'
import { RegistrationAnswers } from './answers/RegistrationAnswers.tsx'
import { DuplicatesCard } from './duplicates/DuplicatesCard.tsx'
import { History } from './History.tsx'
import { RegistrationPdfButton } from './pdf/RegistrationPdfButton.tsx'
import { registrationQuery } from './queries.ts'
import styles from './Registration.module.css'
import { RegistrationHeader } from './RegistrationHeader.tsx'
import { ReviewCard } from './review/ReviewCard.tsx'

const NotesForm = lazyPart(async () => (await import('./notes/NotesForm.tsx')).NotesForm)

/** One registration: the office's review, all answers, the history and the access log. */
export function AdminRegistration() {
  const { registration_id } = useParams({ from: '/admin/dashboard/registrations/$registration_id' })
  return /^[1-9]\d{0,8}$/.test(registration_id) ? (
    <RegistrationById key={registration_id} id={Number(registration_id)} />
  ) : (
    <NotFoundPanel />
  )
}

function RegistrationById({ id }: { readonly id: number }) {
  const { data: registration } = useSuspenseQuery(registrationQuery(id))
  return registration ? <RegistrationPage registration={registration} /> : <NotFoundPanel />
}

function RegistrationPage({ registration }: { readonly registration: OfficeRegistration }) {
  const { t } = useLingui()
  const [opened, setOpened] = useState(NOTHING_OPENED)
  const { id, answers, history } = registration
  return (
    <>
      <RegistrationHeader registration={registration}>
        <RegistrationPdfButton registration={registration} opened={opened} />
      </RegistrationHeader>
      <div className={styles.parts}>
        <div className={styles.office} data-screen-only>
          <ReviewCard registration={registration} />
          <DuplicatesCard registration={registration} />
          <Card title={t`Notes`}>
            <AsyncBoundary compact>
              <NotesForm registration={registration} />
            </AsyncBoundary>
          </Card>
          <Card title={t`History`}>
            <History history={history} />
          </Card>
        </div>
        <RegistrationAnswers
          id={id}
          answers={answers}
          opened={opened}
          onOpened={(group, more) => setOpened((all) => withOpened(all, group, more))}
        />
        <div className={styles.wide} data-screen-only>
          <Card title={t`Access Log`} lead={t`Who read the sensitive answers. Entries can't be changed or deleted.`}>
            <AccessTable registration_id={id} />
          </Card>
        </div>
      </div>
    </>
  )
}
