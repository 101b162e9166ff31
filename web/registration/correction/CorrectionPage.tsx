import { useLingui } from '@lingui/react/macro'
import { Box } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { School } from '../../../contract/school.ts'
import type { Answers } from '../../../domain/registration/answers.ts'
import { call } from '../../api/call.ts'
import { ApiProblem } from '../../api/problem.ts'
import { ProblemTexts } from '../../ui/feedback/problemText.ts'
import { focusNextPageTitle, PageTitle } from '../../ui/layout/PageTitle.tsx'
import { REGISTRATION_MESSAGES } from '../texts/validationTexts.ts'
import { CorrectionForm } from './CorrectionForm.tsx'
import { endCorrectionInTab, keepCorrectionInTab } from './correctionCode.ts'

/** Null for an unknown, used or expired code. */
async function fetchCorrection(code: string) {
  try {
    return (await call('POST /api/students/registration/correction/open', { body: { code } })).body
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) return null
    throw error
  }
}

/** What the office asked the family to correct: its note, and the marked questions only. */
export function CorrectionPage({ code, school }: { readonly code: string; readonly school: School }) {
  const { t } = useLingui()
  const [sent, setSent] = useState('')
  useEffect(() => keepCorrectionInTab(code), [code])
  const { data: correction } = useSuspenseQuery({
    queryKey: ['correction', code],
    queryFn: () => fetchCorrection(code),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const isUnknown = correction === null
  useEffect(() => {
    if (isUnknown) endCorrectionInTab()
  }, [isUnknown])
  const send = async (answers: Answers) => {
    const { body } = await call('POST /api/students/registration/correction', { body: { code, answers } })
    endCorrectionInTab()
    focusNextPageTitle()
    setSent(body.reference)
  }
  if (sent !== '')
    return (
      <>
        <PageTitle key="sent">{t`Corrections Sent`}</PageTitle>
        <p>{t`Thank you. The school office has your corrections for the registration ${sent}, and will email you its decision.`}</p>
      </>
    )
  if (!correction)
    return (
      <>
        <PageTitle key="unknown">{t`Correct Your Registration`}</PageTitle>
        <p>{t`This link has expired, or the corrections were already sent. If something is still wrong, please contact the school office, which can send you another link.`}</p>
      </>
    )
  return (
    <ProblemTexts value={REGISTRATION_MESSAGES}>
      <PageTitle key="form">{t`Correct Your Registration`}</PageTitle>
      <p>{t`Before ${school.name} can decide about the registration ${correction.reference}, please correct the answers below. The school office wrote:`}</p>
      <Box
        component="blockquote"
        m={0}
        px="md"
        py="sm"
        bdrs="md"
        bg="var(--info-tint)"
        style={{ borderInlineStart: '4px solid var(--info)', whiteSpace: 'pre-line' }}
      >
        {correction.text}
      </Box>
      <CorrectionForm correction={correction} years={school.registration_years} send={send} />
    </ProblemTexts>
  )
}
