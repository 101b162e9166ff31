import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { School } from '../../contract/school.ts'
import { schoolQuery } from '../api/school.ts'
import { AsyncBoundary } from '../ui/feedback/AsyncBoundary.tsx'
import { Banner } from '../ui/feedback/Banner.tsx'
import { lazyPart } from '../ui/feedback/lazyPart.tsx'
import { focusNextPageTitle } from '../ui/layout/PageTitle.tsx'
import type { SentRegistration } from './CheckAnswers.tsx'
import { knownCorrectionCode } from './correction/correctionCode.ts'
import { codeInTab, endInTab, keepInTab, openFromTab } from './drafts/draftInTab.ts'
import { draftServer } from './drafts/draftServer.ts'
import { RegistrationDraft, type StartedDraft } from './drafts/registrationDraft.ts'
import { forgetCode, forgetLink } from './drafts/resumeCode.ts'
import { SentPage } from './SentPage.tsx'
import { StartPage } from './StartPage.tsx'
import styles from './StudentRegistration.module.css'

const CorrectionPage = lazyPart(async () => (await import('./correction/CorrectionPage.tsx')).CorrectionPage)
const RegistrationPages = lazyPart(async () => (await import('./RegistrationPages.tsx')).RegistrationPages)

/** `reload`: the tab had opened the draft of this code. `correction`: the link of a returned registration opened the page. */
type Step =
  | { readonly at: 'start'; readonly isDone?: boolean }
  | { readonly at: 'reload'; readonly resume_code: string }
  | { readonly at: 'correction'; readonly code: string }
  | { readonly at: 'form'; readonly opened?: StartedDraft | undefined }
  | ({ readonly at: 'sent' } & SentRegistration)

/** The registration of a new student (specification, document 2, section 2, "New-student registration page"). */
export function StudentRegistration() {
  const { data: school } = useSuspenseQuery(schoolQuery)
  const navigate = useNavigate({ from: '/student-registration' })
  const [step, setStep] = useState(firstStep)
  useEffect(() => forgetLink, [])
  const start = (opened?: StartedDraft) => {
    forgetLink()
    focusNextPageTitle()
    setStep({ at: 'form', opened })
  }
  const submitted = (sent: SentRegistration) => {
    endInTab()
    setStep({ at: 'sent', ...sent })
  }
  const startSibling = (sibling: StartedDraft) => {
    start(sibling)
    void navigate({ search: {}, replace: true })
  }
  const leave = (resume_code: string) => {
    forgetCode(resume_code)
    endInTab()
    focusNextPageTitle()
    setStep({ at: 'start', isDone: true })
    void navigate({ search: {}, replace: true })
  }
  const form = { school, onSubmitted: submitted, onLeave: leave }
  if (step.at === 'sent') return <SentPage reference={step.reference} sibling={step.sibling} onStart={startSibling} />
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
  readonly onSubmitted: (sent: SentRegistration) => void
  readonly onLeave: (resume_code: string) => void
}

/** Continues after a reload, in the section of the address. */
function ReloadedRegistration(
  props: FormProps & { readonly resume_code: string; readonly onStart: (draft?: StartedDraft) => void },
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

function Registration({ opened, ...form }: FormProps & { readonly opened: StartedDraft | undefined }) {
  const [draft] = useState(() => new RegistrationDraft(draftServer, opened))
  useEffect(() => keepInTab(draft), [draft])
  return (
    <AsyncBoundary>
      <RegistrationPages {...form} draft={draft} />
    </AsyncBoundary>
  )
}
