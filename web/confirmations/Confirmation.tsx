import { useLingui } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { idOfSlug } from '../../domain/semester.ts'
import { confirmationsQuery } from '../api/confirmations.ts'
import { REGISTRATION_MESSAGES } from '../registration/texts/validationTexts.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ProblemTexts } from '../ui/feedback/problemText.ts'
import { LeaveQuestion } from '../ui/form/LeaveQuestion.tsx'
import { useRecordTitle } from '../ui/layout/documentTitle.ts'
import { PageTitle } from '../ui/layout/PageTitle.tsx'
import { BackLink } from '../ui/navigation/BackLink.tsx'
import { LinkButton } from '../ui/navigation/LinkButton.tsx'
import { ConfirmationSteps } from './ConfirmationSteps.tsx'
import { ownChildren } from './confirming.ts'

/** Once a year a family sees what the school knows of its children, and confirms or changes it. */
export function Confirmation() {
  const { t } = useLingui()
  const { semester_slug } = useParams({ from: '/confirm/$semester_slug' })
  const { data: semesters } = useSuspenseQuery(confirmationsQuery)
  const asking = semesters.find(({ semester_id }) => semester_id === idOfSlug(semester_slug))
  const title = asking ? t`Confirm for ${asking.name}` : t`Confirm`
  useRecordTitle(title)
  const isAsked = asking !== undefined && asking.children.length > 0
  return (
    <Stack gap="md" maw="44rem" mx="auto">
      <div>
        <BackLink to="/dashboard">{t`Back to Dashboard`}</BackLink>
      </div>
      <PageTitle>{title}</PageTitle>
      {isAsked ? (
        <ProblemTexts value={REGISTRATION_MESSAGES}>
          <Text>
            {t`Please check the information that the school has about your children, and change what is no longer right. This takes about two minutes.`}
          </Text>
          <ConfirmationSteps
            key={asking.semester_id}
            confirming={ownChildren(asking)}
            done={{
              title: t`Thank You`,
              children: (
                <>
                  <Text my="sm">
                    {t`Everything is confirmed for ${asking.name}. If something changes later, come back here and change it.`}
                  </Text>
                  <LinkButton to="/dashboard">{t`Back to Dashboard`}</LinkButton>
                </>
              ),
            }}
          />
          <LeaveQuestion />
        </ProblemTexts>
      ) : (
        <EmptyState action={<LinkButton to="/dashboard">{t`Back to Dashboard`}</LinkButton>}>
          {t`There is nothing to confirm right now.`}
        </EmptyState>
      )}
    </Stack>
  )
}
