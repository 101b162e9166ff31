import type { Rolldown } from 'vite'

/**
 * Modules that several screens share, by chunk. Each chunk costs a request with about 700 bytes of headers, so a small module joins
 * the chunk that most of its screens need anyway.
 */
const SHARED_MODULES: Readonly<Record<string, readonly string[]>> = {
  /** Rules that the entry chunk uses as well. */
  rules: [
    '/domain/(?:auditTrail|bellSchedule|completion|course|days|family|grade|naturalOrder|period|person|schoolYear|semester|submitGuard)\\.ts',
    '/domain/registration/(?:review|sectionNames)\\.ts',
    '/domain/waitList/offerHours\\.ts',
  ],
  /** Of a child's places on wait lists, on the dashboard and on the enrollment page. */
  places: [
    '/domain/(?:enrollment|waitList/(?:serve|swap))\\.ts',
    '/web/live/(?:LiveAnnouncer|announce)',
    '/web/roster/(?:WaitingNote|passedOverText|standingSwap|useWaitingFacts)',
  ],
  /** Of nearly every screen behind a login. */
  data: [
    '/contract/(?:bellSchedules|schedules|semesters|windows)\\.ts\\?wire',
    '/domain/windows/',
    '/web/api/(?:bellSchedules|liveCounts|retry|schedules|serverClock|windows)\\.ts',
    '/web/ui/opening/',
    '/web/ui/format/(?:dayLabel|gradeLabel|inLine|periodLabel|ProgressBar|schoolClock)',
    '/web/session/(?:draft|openForms)\\.ts',
    '/web/ui/feedback/(?:AsyncBoundary|SectionError|SuccessAlert)',
    '/web/ui/form/useSubmitGuard\\.ts',
    '/web/ui/navigation/(?:DisclosureButton|LinkButton)',
    '/VisuallyHidden/',
    '/icons/Icon(?:Arrow(?:Down|Left|Up)|Check|ChevronDown|Clock|Gift|Hourglass|Lock|User)\\.mjs',
    '/use(?:Base|Prefetch|Suspense)?(?:Mutation|Query|Queries)\\.js',
    '/(?:mutation|queries)Observer\\.js',
  ],
  /** Of the screens that list classes. */
  classes: [
    '/domain/(?:bellRowOfClass|html|search)\\.ts',
    '/contract/(?:courses|live|students)\\.ts\\?wire',
    '/web/api/(?:courses|mergeById|semesters|students)\\.ts',
    '/web/live/',
    '/web/ui/format/(?:teacherOptions|timeRange|useBellTimes|withBellTime)',
    '/web/ui/richText/(?:SanitizedHtml|safeLink)',
  ],
  /** Of the enrollment page and its sections that load on demand. */
  enrollment: [
    '/contract/wishLists\\.ts\\?wire',
    '/web/api/wishLists\\.ts',
    '/icons/Icon(?:Bookmark|BookmarkFilled|MapPin)\\.mjs',
    '/web/enrollment/(?:Action|Class(?:Details|Row\\.module|Tag)|Enrollment\\.module|MarkButton|Notice\\.module|actions|elementIds|enrollmentState|reasons|useMarks)',
    '/web/roster/(?:ClassFacts|Command|ConfirmButton|cacheResult|commands|mergeCourses)',
    '/web/ui/focus/useFocusFallback',
  ],
  /** Of every form and search. */
  inputs: [
    '/components/(?:ActionIcon|CloseButton|Input|InputBase|NativeSelect|TextInput)/',
    '/components/Combobox/(?:ComboboxChevron|get-parsed-combobox-data)/',
    '/components/Combobox/Combobox\\.module',
    '/use-(?:callback-ref|debounced-callback|id|resolved-styles-api|uncontrolled)/',
    '/utils/random-id/',
    '/web/ui/form/(?:Switch|initialFocus)',
    '/web/ui/table/use(?:Table)?Search(?:Text)?\\.ts',
    '/icons/IconSearch\\.mjs',
  ],
  /** Of everything that opens above the page. */
  overlays: [
    '/components/(?:FocusTrap|Overlay|Portal)/',
    '/use-(?:focus-return|focus-trap|merged-ref)/',
    '/core/utils/(?:create-safe-context|get-default-z-index|get-single-element-child|is-element)/',
    '/core/DirectionProvider/',
    '/web/ui/focus/focusOnMount',
  ],
  /** Of the office's tables. */
  table: [
    '/contract/(?:auditTrail|logs)\\.ts\\?wire',
    '/web/admin/(?:EmptyState|ListHeader|Lists\\.module|SemesterFromSlug)',
    '/web/admin/ui/(?:DateCell|gradeRange|RowActions|StatusButton|useSchoolClock)',
    '/web/admin/classes/statusLabel\\.ts',
    '/web/ui/feedback/FlashMessage',
    '/web/ui/format/downloadFile\\.ts',
    '/web/ui/table/(?!CardTable)',
    '/icons/IconDownload\\.mjs',
    '/react-router/dist/esm/useLocation\\.js',
  ],
}

/** The chunks of the built screens: one for the first paint, then the shared ones. Everything else is split by screen. */
export const CHUNK_GROUPS: Rolldown.CodeSplittingGroup[] = [
  { name: 'start', tags: ['$initial'], test: /^(?!.*\/domain\/(?!session))/ },
  ...Object.entries(SHARED_MODULES).map(([name, modules]) => ({
    name,
    test: new RegExp(modules.join('|')),
    minShareCount: 2,
  })),
]
