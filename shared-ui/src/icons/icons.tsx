import type { ComponentProps } from 'react';

export type IconProps = ComponentProps<'svg'> & {
  /** Only where no text next to the icon has the same meaning. */
  label?: string;
};

type GlyphProps = IconProps & {
  /** The sign is in a circle. */
  round?: boolean;
};

/** Draws its children and the path `d`. */
function Glyph({ label, round, d, children, ...attributes }: GlyphProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="1em"
      height="1em"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
      role={label ? 'img' : 'presentation'}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      {...attributes}
    >
      {round && <circle cx="12" cy="12" r="9" />}
      {children}
      {d && <path d={d} />}
    </svg>
  );
}

export function AlertIcon(props: IconProps) {
  return <Glyph {...props} round d="M12 7.5v5.5M12 16.5v.01" />;
}

export function InfoIcon(props: IconProps) {
  return <Glyph {...props} round d="M12 11v5.5M12 7.5v.01" />;
}

export function WarningIcon(props: IconProps) {
  return <Glyph {...props} d="M12 4 2.8 20h18.4zM12 10v4.5M12 17.2v.01" />;
}

export function CheckCircleIcon(props: IconProps) {
  return <Glyph {...props} round d="m8 12.4 2.8 2.8L16 9.6" />;
}

export function CheckIcon(props: IconProps) {
  return <Glyph {...props} d="m5 12.8 4.6 4.6L19.4 7" />;
}

export function CloseIcon(props: IconProps) {
  return <Glyph {...props} d="m6 6 12 12M18 6 6 18" />;
}

export function ChevronDownIcon(props: IconProps) {
  return <Glyph {...props} d="m6 9.5 6 6 6-6" />;
}

export function ChevronRightIcon(props: IconProps) {
  return <Glyph data-mirrored="" {...props} d="m9.5 6 6 6-6 6" />;
}

export function ArrowLeftIcon(props: IconProps) {
  return <Glyph data-mirrored="" {...props} d="M20 12H4M10.5 5.5 4 12l6.5 6.5" />;
}

export function ArrowRightIcon(props: IconProps) {
  return <Glyph data-mirrored="" {...props} d="M4 12h16M13.5 5.5 20 12l-6.5 6.5" />;
}

export function SwapIcon(props: IconProps) {
  return <Glyph {...props} d="M4 8.5h15M14.5 4 19 8.5 14.5 13M20 15.5H5M9.5 11 5 15.5 9.5 20" />;
}

export function TrainIcon(props: IconProps) {
  return (
    <Glyph {...props} d="M5 10.5h14M12 3v7.5M8.7 13.8v.01M15.3 13.8v.01M8.5 17 6.5 21M15.5 17l2 4">
      <rect x="5" y="3" width="14" height="14" rx="3.5" />
    </Glyph>
  );
}

export function SeatIcon(props: IconProps) {
  return <Glyph {...props} d="M7 4v8.5a2 2 0 0 0 2 2h6.5a2 2 0 0 1 2 2V20M7 14.5V20M11 9.5h5" />;
}

export function TicketIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M3 8a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v1.5a2.5 2.5 0 0 0 0 5V16a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-1.5a2.5 2.5 0 0 0 0-5zM14 6v2M14 11v2M14 16v2" />
    </Glyph>
  );
}

export function ClockIcon(props: IconProps) {
  return <Glyph {...props} round d="M12 7v5.3l3.3 2" />;
}

export function CalendarIcon(props: IconProps) {
  return (
    <Glyph {...props} d="M4 10h16M8.5 3v4M15.5 3v4">
      <rect x="4" y="5" width="16" height="16" rx="2.5" />
    </Glyph>
  );
}

export function CardIcon(props: IconProps) {
  return (
    <Glyph {...props} d="M3 10h18M7 15h3.5">
      <rect x="3" y="5" width="18" height="14" rx="2.5" />
    </Glyph>
  );
}

export function LockIcon(props: IconProps) {
  return (
    <Glyph {...props} d="M8 11V8a4 4 0 0 1 8 0v3">
      <rect x="5" y="11" width="14" height="10" rx="2.5" />
    </Glyph>
  );
}

export function MailIcon(props: IconProps) {
  return (
    <Glyph {...props} d="m4 7.5 8 6 8-6">
      <rect x="3" y="5" width="18" height="14" rx="2.5" />
    </Glyph>
  );
}

export function PhoneIcon(props: IconProps) {
  return (
    <Glyph {...props} d="M11 18h2">
      <rect x="7" y="2.5" width="10" height="19" rx="2.5" />
    </Glyph>
  );
}

export function SearchIcon(props: IconProps) {
  return (
    <Glyph {...props} d="m15.5 15.5 5 5">
      <circle cx="10.5" cy="10.5" r="6.5" />
    </Glyph>
  );
}

export function UserIcon(props: IconProps) {
  return (
    <Glyph {...props} d="M4.5 20.5a7.5 7.5 0 0 1 15 0">
      <circle cx="12" cy="8" r="4" />
    </Glyph>
  );
}

export function UsersIcon(props: IconProps) {
  return (
    <Glyph
      {...props}
      d="M2.5 20a6.5 6.5 0 0 1 13 0M15.5 4.8a3.5 3.5 0 0 1 0 6.4M18 14.2a6.5 6.5 0 0 1 3.5 5.8"
    >
      <circle cx="9" cy="8" r="3.5" />
    </Glyph>
  );
}

export function DownloadIcon(props: IconProps) {
  return <Glyph {...props} d="M12 4v11M7 10.5l5 5 5-5M4.5 20h15" />;
}

export function HelpIcon(props: IconProps) {
  return (
    <Glyph {...props} round d="M9.3 9.3a2.8 2.8 0 1 1 4 2.5c-.9.4-1.3 1-1.3 1.9M12 16.8v.01" />
  );
}

export function ScanIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M4 8.5V6a2 2 0 0 1 2-2h2.5M15.5 4H18a2 2 0 0 1 2 2v2.5M20 15.5V18a2 2 0 0 1-2 2h-2.5M8.5 20H6a2 2 0 0 1-2-2v-2.5M8.5 8.5h7v7h-7z" />
    </Glyph>
  );
}

export function PinIcon(props: IconProps) {
  return (
    <Glyph {...props} d="M12 21s-7-6.2-7-11.3a7 7 0 0 1 14 0C19 14.8 12 21 12 21z">
      <circle cx="12" cy="9.7" r="2.5" />
    </Glyph>
  );
}

export function RefreshIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M20 11.5a8 8 0 0 0-14.5-4L4 9.5M4 4.5v5h5M4 12.5a8 8 0 0 0 14.5 4l1.5-2M20 19.5v-5h-5" />
    </Glyph>
  );
}

export function SignOutIcon(props: IconProps) {
  return (
    <Glyph data-mirrored="" {...props}>
      <path d="M14 4H6.5A1.5 1.5 0 0 0 5 5.5v13A1.5 1.5 0 0 0 6.5 20H14M10 12h10.5M16.5 8l4 4-4 4" />
    </Glyph>
  );
}

export function MenuIcon(props: IconProps) {
  return <Glyph {...props} d="M4 7h16M4 12h16M4 17h16" />;
}

export function PlugIcon(props: IconProps) {
  return <Glyph {...props} d="M9 3v5M15 3v5M6.5 8h11v3a5.5 5.5 0 0 1-11 0zM12 16.5V21" />;
}

export function LuggageIcon(props: IconProps) {
  return (
    <Glyph {...props} d="M9 8V5.5A1.5 1.5 0 0 1 10.5 4h3A1.5 1.5 0 0 1 15 5.5V8M8.5 8v12M15.5 8v12">
      <rect x="3.5" y="8" width="17" height="12" rx="2.5" />
    </Glyph>
  );
}

export function QuietIcon(props: IconProps) {
  return <Glyph {...props} d="M4 9.5v5h3.5l5 4.5V5l-5 4.5zM16.5 9.5l5 5M21.5 9.5l-5 5" />;
}

/** The common icon of passkeys: a person and a key. */
export function PasskeyIcon(props: IconProps) {
  return (
    <Glyph {...props} d="M17.5 15.5V22m0-3.5H20">
      <circle cx="9" cy="7.5" r="4" />
      <path d="M2.5 20a6.5 6.5 0 0 1 10.2-5.3" />
      <circle cx="17.5" cy="12.5" r="3" />
    </Glyph>
  );
}

export function MinusIcon(props: IconProps) {
  return <Glyph {...props} d="M5 12h14" />;
}

export function PlusIcon(props: IconProps) {
  return <Glyph {...props} d="M5 12h14M12 5v14" />;
}
