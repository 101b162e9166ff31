import { useLingui } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'
import { useSuspenseQueries } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { AskingSemester } from '../../../contract/confirmations.ts'
import { fullName } from '../../../domain/person.ts'
import { idOfSlug } from '../../../domain/semester.ts'
import { call } from '../../api/call.ts'
import { parentQuery } from '../../api/parents.ts'
import { queryClient } from '../../api/queryClient.ts'
import { ConfirmationSteps } from '../../confirmations/ConfirmationSteps.tsx'
import type { Confirming } from '../../confirmations/confirming.ts'
import { REGISTRATION_MESSAGES } from '../../registration/texts/validationTexts.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { NotFoundPanel } from '../../ui/feedback/NotFoundPanel.tsx'
import { ProblemTexts } from '../../ui/feedback/problemText.ts'
import { RowLink } from '../../ui/table/RowLink.tsx'
import { familyPath } from '../people/people.ts'
import { BackButton } from '../ui/BackButton.tsx'
import { RecordTitle } from '../ui/RecordTitle.tsx'
import { familyConfirmationsQuery, invalidateConfirmations } from './queries.ts'

/** At the counter, the office confirms what the school knows of a family's children in its place. */
export function ConfirmForFamily() {
  const { parent_id, semester_slug } = useParams({
    from: '/admin/dashboard/users/parents/$parent_id/confirm/$semester_slug',
  })
  if (!/^[1-9]\d{0,8}$/.test(parent_id)) return <NotFoundPanel />
  return <AtCounter key={`${parent_id} ${semester_slug}`} id={Number(parent_id)} semester={idOfSlug(semester_slug)} />
}

function AtCounter({ id, semester }: { readonly id: number; readonly semester: number | undefined }) {
  const { t } = useLingui()
  const [{ data: parent }, { data: semesters }] = useSuspenseQueries({
    queries: [parentQuery(id), familyConfirmationsQuery(id)],
  })
  if (!parent) return <NotFoundPanel />
  const asking = semesters.find(({ semester_id }) => semester_id === semester)
  const toFamily = <RowLink to={familyPath(parent)}>{t`Open the family`}</RowLink>
  return (
    <Stack gap="md" maw="44rem">
      <div>
        <BackButton list={familyPath(parent)} others={['/admin/dashboard/confirmations']} />
        <RecordTitle screen={asking ? t`Confirm for ${asking.name}` : t`Confirm`}>{fullName(parent)}</RecordTitle>
      </div>
      {asking && asking.children.length > 0 ? (
        <ProblemTexts value={REGISTRATION_MESSAGES}>
          <Text>
            {t`You confirm in the family's place. Go through it with the parent, and change what is no longer right. Nobody has to review your changes.`}
          </Text>
          <Text c="dimmed">{t`Your name and the time are recorded in the access log.`}</Text>
          <ConfirmationSteps
            confirming={atCounter(id, asking)}
            done={{
              title: t`All Confirmed`,
              children: (
                <>
                  <Text my="sm">{t`All children of this family are confirmed for ${asking.name}.`}</Text>
                  {toFamily}
                </>
              ),
            }}
          />
        </ProblemTexts>
      ) : (
        <EmptyState action={toFamily}>{t`There is nothing to confirm right now.`}</EmptyState>
      )}
    </Stack>
  )
}

function atCounter(id: number, asking: AskingSemester): Confirming {
  const params = { id, semester: asking.semester_id }
  return {
    asking,
    by: 'office',
    key: `${asking.semester_id}-of-${id}`,
    readKnown: async (opened) => {
      const parts = { params, body: { students: opened === undefined ? [] : [opened] } }
      return (await call('POST /api/users/parents/:id/confirmations/:semester/known', parts)).body.children
    },
    confirm: async (child) => {
      const parts = { params, body: { children: [child] } }
      const { body } = await call('POST /api/users/parents/:id/confirmations/:semester', parts)
      queryClient.setQueryData(familyConfirmationsQuery(id).queryKey, body.semesters)
      await invalidateConfirmations()
    },
  }
}
