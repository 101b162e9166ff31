import type { Rolldown } from 'vite'

/**
 * Modules that several screens share, by chunk. Each chunk costs a request with about 450 bytes of headers, so a small module joins
 * the chunk that most of its screens need anyway.
 */
const SHARED_MODULES: Readonly<Record<string, readonly string[]>> = {
  /** Of nearly every screen behind a login. */
  data: [
    '/domain/(?:bellSchedule|enrollment/completion|course|days|durations|grade|naturalOrder|person|semester|submitGuard)\\.ts',
    '/domain/enrollment/(?:windows|waitList/(?:limit|waitList)|lottery/(?:beacon|lotteryTimes))\\.ts',
    '/web/api/(?:bellSchedules|confirmations|enrollmentWindows|familyLanguage|liveCounts|retry|schedules|serverClock)\\.ts',
    '/(?:domain/pauses\\.ts|web/api/pauses)',
    '/web/enrollment/opening/(?:Countdown|use)',
    '/web/ui/format/(?:ClassName|labels|schoolClock|schoolText)',
    '/web/ui/feedback/(?:AsyncBoundary|Notice\\.module|PauseNotice|SectionError|usePreload)',
    '/web/ui/form/useSubmitGuard\\.ts',
    '/web/ui/table/(?:tableSearch|useTableSearch)\\.ts',
    '/use-media-query/',
    '/VisuallyHidden/',
    '/components/(?:Group|Stack|Text|Title)/',
    '/use(?:Base|Prefetch|Suspense)?(?:Mutation|Query)\\.js',
    '/mutationObserver\\.js',
  ],
  /** Of the screens that list classes or a child's places on wait lists, and of the sections of the enrollment page that load on demand. */
  classes: [
    '/domain/(?:bellRowOfClass|html|search|enrollment/(?:refusals|waitList/serve))\\.ts',
    '/web/api/(?:courses|semesters|student|wishLists)\\.ts',
    '/web/enrollment/(?:BackButton|ConfirmNotice|Enrollment\\.module|enrollmentState|classes/(?:Action|DayTabs|EnrolledCount|useClassFilters|nextTab|useIsPhone|week\\.|Class(?:Item|Panel\\.module|Row\\.module|Tag)|actions|classFilters|elementIds|LazyClassDetails|reasons|useClassName)|wishList/(?:MarkButton|useMarks))',
    '/web/ui/focus/useFocusFallback',
    '/web/ui/navigation/Disclosure',
    '/web/ui/format/(?:ProgressBar|teacherOptions|timeRange|useBellTimes|waitingText)',
    '/web/ui/richText/(?:SanitizedHtml|safeLink)',
    '/web/enrollment/schedule/(?:ChildOfBar|WeekBar\\.module)',
    '/web/enrollment/commands/(?:LazyCommandDialog|commandLabels|pendingCommand)',
    '/web/enrollment/offers/(?:ChildOffers|useOffers)',
    '/web/enrollment/waitList/(?:WaitingNote|passedOverText|standingSwap|useWaitingFacts)',
    '/web/ui/dialog/LazyDialog',
    '/web/live/(?:LiveAnnouncer|LiveSeats)',
  ],
  /** Small parts of the dashboard and of forms that other screens have too, but not the enrollment page. */
  dashboard: [
    '/web/api/family',
    '/web/ui/navigation/(?:LinkButton|usePreloadScreen)',
    '/web/session/(?:draft|openForms)\\.ts',
    '/web/ui/form/leaveUnsaved',
    '/web/dashboard/(?:RowButton|studentDraft)',
    '/web/ui/table/(?:CardTable|RowLink)',
    '/web/ui/timetable/(?:initials|timetableView)\\.ts',
    '/web/ui/feedback/(?:EmptyState|ErrorAlert|SuccessAlert|pauseLabels|untilNextPress)',
    '/react-router/dist/esm/useLocation\\.js',
    '/web/ui/layout/drawnLogo',
  ],
  /** Of every form, search and dialog. */
  inputs: [
    '/components/(?:Input|InputBase|NativeSelect|TextInput)/',
    '/components/Combobox/(?:ComboboxChevron|get-parsed-combobox-data)/',
    '/components/Combobox/Combobox\\.module',
    '/use-(?:resolved-styles-api|uncontrolled)/',
    '/web/ui/form/(?:Switch|initialFocus)',
    '/domain/pick\\.ts',
    '/components/(?:ActionIcon|CloseButton|Transition)/',
    '/web/ui/layout/Card\\.',
    '/web/ui/format/downloadFile\\.ts',
    '/web/enrollment/wishList/MoveButton',
    '/web/ui/focus/(?:focusedElement|useFocusReturn)',
    '/use-(?:callback-ref|debounced-callback|did-update|id|reduced-motion)/',
    '/utils/use-callback-ref/',
    '/utils/(?:random-id|shallow-equal)/',
    '/web/ui/dialog/closeOnBack',
  ],
  /** The schemas of what is sent and received. */
  schemas: ['/node_modules/zod/', '/contract/(?:codecs|endpoint|problem|texts)\\.ts'],
  /** Of forms with fields of their own. */
  forms: [
    '/node_modules/(?:react-hook-form|@hookform/resolvers)/',
    '/components/PasswordInput/',
    '/web/ui/form/(?:Form\\.(?:tsx|module)|LabelContent|MatchMessage|SaveBar\\.module|SubmitButton|changedFields|fieldLabels|fields|inputMasks|showProblem)',
  ],
  /** Of the registration of a new student, and of its review by the office. */
  registration: [
    '/domain/registration/(?:completeForm|minutes|onlyParent|sectionNames|sections)\\.ts',
    '/domain/registration/correctionLink',
    '/web/registration/(?:correction/correctionCode|drafts/registrationDraft|StudentRegistration\\.module)',
  ],
  /** Of the documents that families send, and of the office that looks at them. */
  documents: [
    '/domain/documents/',
    '/web/documents/(?:Documents\\.module|useObjectUrl)',
    '/web/ui/format/documentNames',
  ],
  /** Of dialogs, and of everything else that opens above the page. */
  overlays: [
    '/components/(?:FocusTrap|ModalBase|Overlay|Paper|Portal)/',
    '/(?:react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-sidecar|get-nonce|tslib)/',
    '/web/ui/dialog/Dialog(?:\\.module|\\.tsx)',
    '/web/ui/form/LeaveQuestion\\.module',
    '/use-(?:debounced-value|focus-return|focus-trap|merged-ref|window-event)/',
    '/core/utils/(?:create-safe-context|get-default-z-index|get-single-element-child|is-element)/',
    '/core/DirectionProvider/',
    '/color-functions/(?:to-)?rgba/',
    '/web/ui/focus/focusOnMount',
  ],
  /** Of the menus of rows and the lists that open below a field. */
  popovers: [
    '/web/admin/ui/RowMenu',
    '/components/(?:Menu|Popover|ScrollArea)/',
    '/utils/Floating/',
    '/@floating-ui/',
    '/@mantine/core/styles/(?:Menu|Popover)\\.layer',
  ],
  /** Of the office's tables. */
  table: [
    '/web/api/(?:parents|readRows|students)\\.ts',
    '/web/admin/savedFilters/',
    '/web/ui/export/',
    '/domain/csv\\.ts',
    '/web/ui/form/InlineSelect',
    '/web/ui/table/(?!CardTable|RowLink)',
  ],
}

/** Of several screens of the office, but not of its forms and dialogs, which need more code. */
const OFFICE_MODULES = [
  '/web/admin/(?!.*(?:Conflict|Dialog|Field|Form))',
  '/domain/(?:auditTrail|schoolYear|confirmations/setting|registration/review)\\.ts',
  '/web/api/(?:classEmails|office|registrationCounts)',
  '/web/ui/format/sentenceStart\\.ts',
]

const OFFICE: Rolldown.CodeSplittingGroup[] = [
  { name: 'office', test: new RegExp(OFFICE_MODULES.join('|')), minShareCount: 3, maxModuleSize: 2000 },
  /** The routes, the filters in their URLs, and the navigation, which every page of the office has. */
  { name: 'navigation', test: /\/web\/admin\/(?:(?:undo\/)?[^/]+|(?:.*\/filter|find\/shortcut)\.ts)$/ },
]

/** The chunks of the built screens: one for the first paint, then the shared ones. Everything else is split by screen. */
export const CHUNK_GROUPS: Rolldown.CodeSplittingGroup[] = [
  { name: 'start', tags: ['$initial'] },
  ...Object.entries(SHARED_MODULES).map(([name, modules]) => ({
    name,
    test: new RegExp(modules.join('|')),
    minShareCount: 2,
  })),
  ...OFFICE,
]
