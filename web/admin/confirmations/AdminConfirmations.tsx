import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import type { ConfirmationCounts } from '../../../contract/confirmations.ts'
import type { ListedSemester } from '../../../contract/semesters.ts'
import { CONFIRMATION_STATES, type ConfirmationState } from '../../../domain/confirmations/setting.ts'
import { semestersQuery } from '../../api/schedules.ts'
import { withRegistrationTexts } from '../../texts.ts'
import { LazyDialog } from '../../ui/dialog/LazyDialog.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { lazyPart } from '../../ui/feedback/lazyPart.tsx'
import { SuccessAlert } from '../../ui/feedback/SuccessAlert.tsx'
import { useSuccessMessage } from '../../ui/feedback/untilNextPress.ts'
import { InlineSelect } from '../../ui/form/InlineSelect.tsx'
import { RowLink } from '../../ui/table/RowLink.tsx'
import { ServerTable, useServerPage } from '../../ui/table/ServerTable.tsx'
import { ListHeader } from '../ListScreen.tsx'
import { officeSemester } from '../officeSemester.ts'
import { useSchoolClock } from '../ui/DateCell.tsx'
import { SelectionContext, useSelection } from '../ui/selection.tsx'
import { ChosenChanges } from './ChosenChanges.tsx'
import { CompareContext, confirmationColumns } from './columns.tsx'
import { useConfirmationFilter } from './filter.ts'
import { type ConfirmationRow, confirmationsPageQuery, readConfirmations, SIZES } from './queries.ts'
import { RemindFamilies } from './RemindFamilies.tsx'

const CompareDialog = lazyPart(async () => (await withRegistrationTexts(import('./CompareDialog.tsx'))).CompareDialog)

/** Who has confirmed what the school knows of their children, who has not, and what families changed. */
export function AdminConfirmations() {
  const { t } = useLingui()
  const { data: semesters } = useSuspenseQuery(semestersQuery)
  const [filter, setFilter] = useConfirmationFilter()
  const semester = officeSemester(semesters, filter.semester)
  if (!semester)
    return (
      <>
        <ListHeader title={t`Confirmations`} />
        <EmptyState>{t`There are no semesters yet.`}</EmptyState>
      </>
    )
  const picker = (
    <InlineSelect
      label={t`Semester`}
      value={semester.slug}
      data={semesters.map(({ slug, name }) => ({ value: slug, label: name }))}
      onChange={({ currentTarget }) => setFilter({ semester: currentTarget.value })}
    />
  )
  if (semester.confirmation === 'off')
    return (
      <>
        <ListHeader title={t`Confirmations`}>{picker}</ListHeader>
        <EmptyState
          action={
            <RowLink
              to={`/admin/dashboard/semesters/${encodeURIComponent(semester.slug)}`}
            >{t`Open the semester`}</RowLink>
          }
        >
          {t`Families are not asked to confirm anything for ${semester.name}. The semester has a setting for it.`}
        </EmptyState>
      </>
    )
  return (
    <ConfirmationList
      key={semester.id}
      semester={semester}
      state={filter.state ?? 'missing'}
      onState={(state) => setFilter({ state })}
    >
      {picker}
    </ConfirmationList>
  )
}

function ConfirmationList(props: {
  readonly semester: ListedSemester
  readonly state: ConfirmationState
  readonly onState: (state: ConfirmationState) => void
  readonly children: ReactNode
}) {
  const { semester, state, onState, children } = props
  const { t, i18n } = useLingui()
  const clock = useSchoolClock()
  const columns = useMemo(
    () => confirmationColumns(semester.slug, clock, i18n)[state],
    [semester.slug, clock, i18n, state],
  )
  const table = { columns, pageSizes: SIZES }
  const of = { semester: semester.id, state }
  const { list, state: page } = useServerPage(table, (at) => confirmationsPageQuery(of, at))
  const selection = useSelection(JSON.stringify([state, page]))
  const [message, showMessage] = useSuccessMessage()
  const [compared, setCompared] = useState<ConfirmationRow>()
  const rows = list.data?.rows ?? []
  const counts = list.data?.counts
  const emptyTexts = {
    missing: t`Every child is confirmed.`,
    'to-review': t`There are no changes to review.`,
    confirmed: t`No child is confirmed yet.`,
  }
  const endComparing = (done = '') => {
    setCompared(undefined)
    showMessage(done)
  }
  return (
    <>
      <ListHeader title={t`Confirmations`} lead={t`What families confirmed or changed for the semester`}>
        <Group gap="sm" align="flex-end" data-screen-only>
          {children}
          {counts && (
            <RemindFamilies
              semester={semester}
              families={counts.to_remind}
              isMain={state === 'missing'}
              onDone={showMessage}
            />
          )}
        </Group>
      </ListHeader>
      <SuccessAlert message={message} />
      <States chosen={state} counts={counts} onChoose={onState} />
      <CompareContext value={setCompared}>
        <SelectionContext value={selection}>
          <ServerTable
            {...table}
            caption={t`Confirmations`}
            list={list}
            rowsOf={({ rows: found }) => found}
            countLabel={childCount}
            fileName="confirmations"
            readAll={readConfirmations(of, page.search, 'confirmations.csv')}
            {...(state === 'to-review' && {
              barFor: (found: readonly ConfirmationRow[]) => <ChosenChanges found={found} onDone={showMessage} />,
            })}
            emptyState={<EmptyState>{emptyTexts[state]}</EmptyState>}
          />
        </SelectionContext>
      </CompareContext>
      <LazyDialog opened={compared !== undefined} onClose={endComparing}>
        {(opened) => (
          <CompareDialog
            row={opened ? compared : undefined}
            next={rows[rows.findIndex(({ id }) => id === compared?.id) + 1]}
            onNext={setCompared}
            onClose={endComparing}
          />
        )}
      </LazyDialog>
    </>
  )
}

/** The states with the number of their children, one of which the list shows. */
function States(props: {
  readonly chosen: ConfirmationState
  readonly counts: ConfirmationCounts | undefined
  readonly onChoose: (state: ConfirmationState) => void
}) {
  const { chosen, counts, onChoose } = props
  const { t, i18n } = useLingui()
  const labels = { missing: t`Not confirmed`, 'to-review': t`Changes to review`, confirmed: t`Confirmed` }
  return (
    <Group role="group" aria-label={t`Show`} gap="xs" mb="1.25rem" data-screen-only>
      {CONFIRMATION_STATES.map((state) => (
        <Button
          key={state}
          variant={state === chosen ? 'light' : 'default'}
          aria-pressed={state === chosen}
          mih={44}
          px="xs"
          onClick={() => onChoose(state)}
        >
          {counts ? `${labels[state]} (${i18n.number(counts[state])})` : labels[state]}
        </Button>
      ))}
    </Group>
  )
}

function childCount(n: number): MessageDescriptor {
  return msg`${plural(n, { one: '# child', other: '# children' })}`
}
