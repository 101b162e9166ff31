import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { schoolQuery } from '../api/school.ts'
import { AsyncBoundary } from '../ui/feedback/AsyncBoundary.tsx'
import { lazyPart } from '../ui/feedback/lazyPart.tsx'
import { focusNextPageTitle, PageTitle } from '../ui/layout/PageTitle.tsx'
import { draftServer } from './draft/draftServer.ts'
import { RegistrationDraft } from './draft/registrationDraft.ts'
import { forgetLink } from './draft/resumeCode.ts'
import { saveOnPageEvents } from './draft/saveOnPageEvents.ts'
import styles from './StudentRegistration.module.css'
import { StartPage } from './screens/StartPage.tsx'
import { SubmittedPage } from './screens/SubmittedPage.tsx'

const RegistrationForm = lazyPart(async () => (await import('./screens/RegistrationForm.tsx')).RegistrationForm)

/** The registration of a new student (specification, document 2, section 2, "New-student registration page"). */
export function StudentRegistration() {
  const { t } = useLingui()
  const { data: school } = useSuspenseQuery(schoolQuery)
  const [draft, setDraft] = useState<RegistrationDraft>()
  const [reference, setReference] = useState<string>()
  useEffect(() => draft && saveOnPageEvents(draft), [draft])
  useEffect(() => forgetLink, [])
  const start = (opened?: ConstructorParameters<typeof RegistrationDraft>[1]) => {
    focusNextPageTitle()
    setDraft(new RegistrationDraft(draftServer, opened))
  }
  if (reference !== undefined) return <SubmittedPage reference={reference} />
  return (
    <div className={styles.page}>
      {draft ? (
        <AsyncBoundary>
          <RegistrationForm draft={draft} school={school} onSubmitted={setReference} />
        </AsyncBoundary>
      ) : (
        <>
          <PageTitle>{t`New Student Registration`}</PageTitle>
          <StartPage school={school} onStart={start} />
        </>
      )}
    </div>
  )
}
