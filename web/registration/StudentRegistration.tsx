import { useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { School } from '../../contract/school.ts'
import { schoolQuery } from '../api/school.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { AsyncBoundary } from '../ui/feedback/AsyncBoundary.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import { lazyPart } from '../ui/feedback/lazyPart.tsx'
import { focusInPlace } from '../ui/focus/focusOnMount.ts'
import { IconPrinter } from '../ui/icons.tsx'
import { focusNextPageTitle } from '../ui/layout/PageTitle.tsx'
import { knownCorrectionCode } from './correction/correctionCode.ts'
import { codeInTab, endInTab, keepInTab, openFromTab } from './drafts/draftInTab.ts'
import { draftServer } from './drafts/draftServer.ts'
import { RegistrationDraft } from './drafts/registrationDraft.ts'
import { forgetCode, forgetLink } from './drafts/resumeCode.ts'
import { type OpenedDraft, StartPage } from './StartPage.tsx'
import styles from './StudentRegistration.module.css'

const CorrectionPage = lazyPart(async () => (await import('./correction/CorrectionPage.tsx')).CorrectionPage)
const RegistrationPages = lazyPart(async () => (await import('./RegistrationPages.tsx')).RegistrationPages)

/** `reload`: the tab had opened the draft of this code. `correction`: the link of a returned registration opened the page. */
type Step =
  | { readonly at: 'start'; readonly isDone?: boolean }
  | { readonly at: 'reload'; readonly resume_code: string }
  | { readonly at: 'correction'; readonly code: string }
  | { readonly at: 'form'; readonly opened?: OpenedDraft | undefined }
  | { readonly at: 'sent'; readonly reference: string }

/** The registration of a new student (specification, document 2, section 2, "New-student registration page"). */
export function StudentRegistration() {
  const { data: school } = useSuspenseQuery(schoolQuery)
  const navigate = useNavigate({ from: '/student-registration' })
  const [step, setStep] = useState(firstStep)
  useEffect(() => forgetLink, [])
  const start = (opened?: OpenedDraft) => {
    forgetLink()
    focusNextPageTitle()
    setStep({ at: 'form', opened })
  }
  const submitted = (reference: string) => {
    endInTab()
    setStep({ at: 'sent', reference })
  }
  const leave = (resume_code: string) => {
    forgetCode(resume_code)
    endInTab()
    focusNextPageTitle()
    setStep({ at: 'start', isDone: true })
    void navigate({ search: {}, replace: true })
  }
  const form = { school, onSubmitted: submitted, onLeave: leave }
  if (step.at === 'sent') return <SubmittedPage reference={step.reference} />
  return (
    <div className={styles.page}>
      {step.at === 'start' && <StartPage school={school} isDone={step.isDone} onStart={start} />}
      {step.at === 'form' && <Registration {...form} opened={step.opened} />}
      {step.at === 'correction' && (
        <AsyncBoundary>
          <CorrectionPage code={step.code} school={school} />
        </AsyncBoundary>
      )}
      {step.at === 'reload' && (
        <AsyncBoundary>
          <ReloadedRegistration {...form} resume_code={step.resume_code} onStart={start} />
        </AsyncBoundary>
      )}
    </div>
  )
}

function firstStep(): Step {
  const code = knownCorrectionCode()
  if (code !== undefined) return { at: 'correction', code }
  const resume_code = codeInTab()
  if (resume_code === undefined) return { at: 'start' }
  return resume_code === '' ? { at: 'form' } : { at: 'reload', resume_code }
}

interface FormProps {
  readonly school: School
  readonly onSubmitted: (reference: string) => void
  readonly onLeave: (resume_code: string) => void
}

/** Continues after a reload, in the section of the address. */
function ReloadedRegistration(
  props: FormProps & { readonly resume_code: string; readonly onStart: (draft?: OpenedDraft) => void },
) {
  const { resume_code, onStart, ...form } = props
  const { t } = useLingui()
  const [isWarned, setWarned] = useState(true)
  const { data: found } = useSuspenseQuery({
    queryKey: ['registration draft', resume_code],
    queryFn: () => openFromTab(resume_code),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const isUnknown = found === null
  useEffect(() => {
    if (isUnknown) endInTab()
  }, [isUnknown])
  if (!found) return <StartPage school={form.school} unknownCode={resume_code} onStart={onStart} />
  return (
    <>
      <div role="status">
        {found.isIncomplete && isWarned && (
          <Banner type="warning" onDismiss={() => setWarned(false)}>
            {t`Your last change may be missing. Please check this section.`}
          </Banner>
        )}
      </div>
      <Registration {...form} opened={{ ...found.state, resume_code }} />
    </>
  )
}

function Registration({ opened, ...form }: FormProps & { readonly opened: OpenedDraft | undefined }) {
  const [draft] = useState(() => new RegistrationDraft(draftServer, opened))
  useEffect(() => keepInTab(draft), [draft])
  return (
    <AsyncBoundary>
      <RegistrationPages {...form} draft={draft} />
    </AsyncBoundary>
  )
}

/** The specification's success alert, and what happens before the family can log in. Login follows with a reload. */
function SubmittedPage({ reference }: { readonly reference: string }) {
  const { t } = useLingui()
  return (
    <Dialog opened title={t`Registration successful`}>
      <p>{t`Thanks for signing up. You may now login to add your children and start enrolling in classes.`}</p>
      <p>{t`Your reference number is ${reference}. We have also emailed it to you.`}</p>
      <p>{t`What happens next:`}</p>
      <ol>
        <li>{t`The school office reviews the registration and emails you its decision.`}</li>
        <li>{t`If your child is accepted, the email says how to log in. If you have no account yet, the office creates one for you.`}</li>
      </ol>
      <p>{t`Please keep the reference number, and have it ready when you contact the school office.`}</p>
      <Group className={styles.actions} gap="sm" data-screen-only>
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} />}
          onClick={() => window.print()}
        >{t`Print`}</Button>
        <Button data-autofocus ref={focusInPlace} onClick={() => window.location.assign('/')}>
          {t`Login`}
        </Button>
      </Group>
    </Dialog>
  )
}
