export {
  Button,
  type ButtonAppearance,
  type ButtonProps,
  type ButtonVariant,
  buttonClass,
} from './actions/button';
export { ContactButtons, type ContactButtonsProps } from './actions/contact-buttons';
export {
  ButtonLink,
  type ButtonLinkProps,
  Link,
  type LinkProps,
  linkClass,
  standaloneLinkClass,
} from './actions/link';
export { classNames } from './class-names';
export { Badge, type BadgeProps } from './feedback/badge';
export { Countdown, type CountdownProps } from './feedback/countdown/countdown';
export { EmptyState, type EmptyStateProps } from './feedback/empty-state';
export { AlertList, formatStale, LiveNotes, StaleNotice } from './feedback/live-notes';
export { NotFoundScreen } from './feedback/not-found-screen';
export { InstallNotice } from './feedback/notice/install-notice';
export { Alert, Notice, type NoticeProps, type Tone } from './feedback/notice/notice';
export {
  ProblemNotice,
  type ProblemNoticeProps,
  QueryProblem,
  type QueryProblemProps,
} from './feedback/notice/problem-notice';
export { SavedNotice, type SavedNoticeProps } from './feedback/notice/saved-notice';
export { RecoveryCard, type RecoveryCardProps, RecoveryLayout } from './feedback/recovery-card';
export { Toast, type ToastProps } from './feedback/toast/toast';
export { Checkbox, type CheckboxProps } from './fields/checkbox';
export { ErrorSummary, type ErrorSummaryProps, type FormError } from './fields/error-summary';
export { FieldError, type FieldTexts } from './fields/field';
export { Form, type FormProps, formatProblem } from './fields/form';
export {
  RadioCards,
  RadioGroup,
  type RadioGroupProps,
  type RadioOption,
} from './fields/radio-group';
export { Select, type SelectOption, type SelectProps } from './fields/select';
export { TextArea, type TextAreaProps, TextField, type TextFieldProps } from './fields/text-field';
export {
  type FieldErrors,
  type FormOptions,
  type FormState,
  useForm,
  useFormValues,
  type Validated,
} from './fields/use-form';
export {
  AlertIcon,
  ArrowLeftIcon,
  ArrowRightIcon,
  CalendarIcon,
  CardIcon,
  CheckCircleIcon,
  CheckIcon,
  ChevronDownIcon,
  ChevronRightIcon,
  ClockIcon,
  CloseIcon,
  DownloadIcon,
  HelpIcon,
  type IconProps,
  InfoIcon,
  LockIcon,
  LuggageIcon,
  MailIcon,
  MenuIcon,
  MinusIcon,
  PasskeyIcon,
  PhoneIcon,
  PinIcon,
  PlugIcon,
  PlusIcon,
  QuietIcon,
  RefreshIcon,
  ScanIcon,
  SearchIcon,
  SeatIcon,
  SignOutIcon,
  SwapIcon,
  TicketIcon,
  TrainIcon,
  UserIcon,
  UsersIcon,
  WarningIcon,
} from './icons/icons';
export { Card, type CardProps } from './layout/card';
export { PageHeading, type PageHeadingProps } from './layout/page-heading';
export { Cluster, type ClusterProps, type Gap, Stack, type StackProps } from './layout/stack';
export { Stepper, type StepperProps } from './layout/stepper';
export { VisuallyHidden } from './layout/visually-hidden';
export { lazyComponent } from './lazy-component';
export { Skeleton, type SkeletonProps, Spinner } from './loading/spinner';
export { Dialog, type DialogProps } from './reveal/dialog';
export { Disclosure, type DisclosureProps } from './reveal/disclosure';
export { type Tab, Tabs, type TabsProps } from './reveal/tabs';
export { SwapDrawing, type SwapDrawingProps, type SwapParty } from './swap-drawing/swap-drawing';
export { Trans, type TransProps } from './trans';
export { expectedArrival, expectedDeparture, hasDeparted } from './travel/departure';
export { JourneyLine, type JourneyLineProps } from './travel/journey-line';
export {
  type Crowding,
  describeJourneyOccupancy,
  describeOccupancy,
  findStale,
  getLiveInterval,
  type LiveLeg,
  listAlerts,
} from './travel/live-data';
export { formatOperator, getEventMode, getMode } from './travel/mode';
export { formatMoney, Money, type MoneyAmount, type MoneyProps } from './travel/money';
export { PriceBreakdown, type PriceBreakdownProps, type PriceLine } from './travel/price-breakdown';
export { seatFacts } from './travel/seat-facts';
export { formatServiceClass } from './travel/service-class';
export { Ticket, type TicketFact, type TicketProps } from './travel/ticket';
export {
  dayOffset,
  formatDuration,
  formatTime,
  Time,
  type TimeFormat,
  type TimeProps,
} from './travel/time';
export { toJourneyLine } from './travel/to-journey-line';
export { withViewTransition } from './view-transition';
