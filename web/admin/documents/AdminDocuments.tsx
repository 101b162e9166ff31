import { useLingui } from '@lingui/react/macro'
import { Group, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Semester } from '../../../contract/semesters.ts'
import { semestersQuery } from '../../api/schedules.ts'
import { withRegistrationTexts } from '../../texts.ts'
import { LazyDialog } from '../../ui/dialog/LazyDialog.tsx'
import { AsyncBoundary } from '../../ui/feedback/AsyncBoundary.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { lazyPart } from '../../ui/feedback/lazyPart.tsx'
import { SuccessAlert } from '../../ui/feedback/SuccessAlert.tsx'
import { useSuccessMessage } from '../../ui/feedback/untilNextPress.ts'
import { InlineSelect } from '../../ui/form/InlineSelect.tsx'
import { documentName } from '../../ui/format/documentNames.ts'
import { LinkButton } from '../../ui/navigation/LinkButton.tsx'
import { SearchTable } from '../../ui/table/SearchTable.tsx'
import { cleared } from '../../ui/table/useTableFilter.ts'
import { ListHeader } from '../ListScreen.tsx'
import { NoMatchingRows } from '../NoMatchingRows.tsx'
import { officeSemester } from '../officeSemester.ts'
import { useSchoolClock } from '../ui/DateCell.tsx'
import { FoldedFilters } from '../ui/FoldedFilters.tsx'
import { documentColumns, documentCount, OpenPaper } from './columns.tsx'
import { type DocumentFilter, documentFilter, matches, SHOWN, useDocumentFilter } from './filter.ts'
import { PAPER_STATE_LABELS } from './labels.ts'
import { documentListQuery } from './queries.ts'
import { RemindFamilies } from './RemindFamilies.tsx'
import { nextToReview, type PaperRow, toRows } from './rows.ts'

const DocumentDialog = lazyPart(
  async () => (await withRegistrationTexts(import('./DocumentDialog.tsx'))).DocumentDialog,
)

/** What the families of a semester sent, what the office has to look at, and what is missing. */
export function AdminDocuments() {
  const { t } = useLingui()
  const navigate = useNavigate({ from: '/admin/dashboard/documents' })
  const { semester: slug } = useSearch({ from: '/admin/dashboard/documents' })
  const { data: semesters } = useSuspenseQuery(semestersQuery)
  const asking = semesters.filter(({ asks_documents }) => asks_documents)
  const semester = (slug === undefined ? officeSemester(asking) : undefined) ?? officeSemester(semesters, slug)
  return (
    <>
      <ListHeader title={t`Documents`} lead={t`Documents that you ask families for`}>
        {semester && (
          <Group gap="sm" data-screen-only>
            <InlineSelect
              label={t`Semester`}
              value={semester.slug}
              data={semesters.map(({ slug, name }) => ({ value: slug, label: name }))}
              onChange={({ currentTarget }) => void navigate({ search: { semester: currentTarget.value } })}
            />
            <LinkButton {...requestsPage(semester)} secondary>{t`What We Ask For`}</LinkButton>
          </Group>
        )}
      </ListHeader>
      {semester ? (
        <AsyncBoundary key={semester.id}>
          <SemesterDocuments semester={semester} />
        </AsyncBoundary>
      ) : (
        <EmptyState>{t`There are no semesters yet.`}</EmptyState>
      )}
    </>
  )
}

function SemesterDocuments({ semester }: { readonly semester: Semester }) {
  const { t, i18n } = useLingui()
  const clock = useSchoolClock()
  const { data: list } = useSuspenseQuery(documentListQuery(semester.id))
  const [filter, setFilter] = useDocumentFilter()
  const [opened, open] = useState<PaperRow>()
  const [message, showMessage] = useSuccessMessage()
  const columns = useMemo(() => documentColumns(i18n, clock), [i18n, clock])
  const all = useMemo(() => toRows(list), [list])
  const rows = useMemo(() => all.filter((row) => matches(filter, row)), [all, filter])
  const close = (done = '') => {
    open(undefined)
    showMessage(done)
  }
  if (list.requests.length === 0)
    return (
      <EmptyState
        action={<LinkButton {...requestsPage(semester)}>{t`Ask for a Document`}</LinkButton>}
      >{t`You don't ask families for documents in ${semester.name}.`}</EmptyState>
    )
  const next = opened && nextToReview(filter.request === undefined ? all : rowsOf(filter.request, all), opened)
  return (
    <>
      <RemindFamilies semester={semester} families={list.late_families} onDone={showMessage} />
      <SuccessAlert message={message} />
      <OpenPaper value={open}>
        <SearchTable
          caption={t`Documents`}
          rows={rows}
          columns={columns}
          countLabel={documentCount}
          defaultSort={{ id: 'student', order: 'asc' }}
          pageSizes={[50, 100, 200]}
          fileName="documents"
          filters={<DocumentFilters filter={filter} requests={list.requests} onChange={setFilter} />}
          emptyState={
            all.length > 0 ? (
              <NoMatchingRows
                onClear={() => setFilter(cleared(filter))}
              >{t`No documents match these filters.`}</NoMatchingRows>
            ) : (
              <EmptyState>{t`No child has been asked for these documents yet.`}</EmptyState>
            )
          }
        />
      </OpenPaper>
      {/* Whom the school leaves out, without their names. */}
      <Text c="dimmed" fz="sm" mt="md" data-screen-only>
        {t`A missing document doesn't keep a child from enrolling. The school does not press families of homeless and unaccompanied children for documents (McKinney-Vento Act): they are not reminded, and neither are families without an email address.`}
      </Text>
      <LazyDialog opened={opened !== undefined} onClose={close}>
        {(isShown) => (
          <DocumentDialog paper={isShown ? opened : undefined} onNext={next && (() => open(next))} onClose={close} />
        )}
      </LazyDialog>
    </>
  )
}

function rowsOf(request: number, rows: readonly PaperRow[]): readonly PaperRow[] {
  return rows.filter((row) => row.request.id === request)
}

/** Filters by state and by what is asked for. */
function DocumentFilters(props: {
  readonly filter: DocumentFilter
  readonly requests: readonly PaperRow['request'][]
  readonly onChange: (change: DocumentFilter) => void
}) {
  const { filter, requests, onChange } = props
  const { t, i18n } = useLingui()
  const all = { value: '', label: t`All` }
  const choose = (change: Record<string, unknown>) =>
    onChange({ ...cleared(filter), ...documentFilter({ ...filter, ...change }) })
  return (
    <FoldedFilters count={Object.keys(filter).length}>
      <Group component="fieldset" gap="0.5rem 1rem" flex="1 0 100%" aria-label={t`Filters`} data-screen-only>
        <InlineSelect
          label={t`Status`}
          data={[
            all,
            ...SHOWN.map((value) => ({ value, label: value === 'late' ? t`Late` : i18n._(PAPER_STATE_LABELS[value]) })),
          ]}
          value={filter.show ?? ''}
          onChange={({ currentTarget }) => choose({ show: currentTarget.value })}
        />
        <InlineSelect
          label={t`Document`}
          data={[
            all,
            ...requests.map((request) => ({ value: String(request.id), label: documentName(request, i18n) })),
          ]}
          value={String(filter.request ?? '')}
          onChange={({ currentTarget }) => choose({ request: Number(currentTarget.value) })}
        />
      </Group>
    </FoldedFilters>
  )
}

/** The page of a semester on which the office says what it asks for. */
function requestsPage({ slug }: Pick<Semester, 'slug'>) {
  return {
    to: '/admin/dashboard/semesters/$semester_slug/$page',
    params: { semester_slug: slug, page: 'documents' },
  } as const
}
