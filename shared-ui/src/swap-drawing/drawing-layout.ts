export type SwapKind = 'free-seat' | 'chain' | 'two-way' | 'ring';

type Point = { x: number; y: number };

/** Sizes in units of the drawing. All kinds have the same width, so that their texts have the same size. */
export const nodeSize = { width: 92, height: 46 };
const ellipse = { rx: 112, ry: 74 };
const margin = 14;
const rowGap = 26;
const width = 2 * ellipse.rx + nodeSize.width + 2 * margin;

const isClosed = (kind: SwapKind) => kind === 'two-way' || kind === 'ring';

/** Two nodes are beside each other, so only the arrows need space above and below. */
const hasOneRow = (count: number) => count === 2;

/** From one node of a chain to the next. */
const stepDown = (count: number) => (hasOneRow(count) ? 0 : nodeSize.height + rowGap);

export function viewBox(kind: SwapKind, count: number): { width: number; height: number } {
  const height = isClosed(kind)
    ? 2 * ellipse.ry + (hasOneRow(count) ? 0 : nodeSize.height)
    : nodeSize.height + (count - 1) * stepDown(count);
  return { width, height: height + 2 * margin };
}

/** The centres of the nodes: clockwise on an ellipse, or in stairs down to the free seat. */
export function placeNodes(kind: SwapKind, count: number): Point[] {
  const { height } = viewBox(kind, count);
  const step = {
    x: (width - 2 * margin - nodeSize.width) / (count - 1),
    y: stepDown(count),
  };
  return Array.from({ length: count }, (_, index) =>
    isClosed(kind)
      ? pointAt(angleOf(index, count), { x: width / 2, y: height / 2 })
      : {
          x: margin + nodeSize.width / 2 + index * step.x,
          y: margin + nodeSize.height / 2 + index * step.y,
        },
  );
}

/** The path of the arrow from one node to the next. */
export function arrowPath(kind: SwapKind, nodes: readonly Point[], from: number): string {
  const count = nodes.length;
  if (!isClosed(kind)) {
    const [start, end] = [nodes[from], nodes[from + 1]];
    if (!start || !end) return '';
    const right = start.x + nodeSize.width / 2 + 4;
    return hasOneRow(count)
      ? `M${right} ${start.y}H${end.x - nodeSize.width / 2 - 6}`
      : `M${right} ${start.y}H${round(end.x)}V${end.y - nodeSize.height / 2 - 6}`;
  }
  const { height } = viewBox(kind, count);
  const centre = { x: width / 2, y: height / 2 };
  // The arrow starts and ends outside of the nodes.
  const clearance = hasOneRow(count) ? 30 : 35;
  const start = pointAt(angleOf(from, count) + clearance, centre);
  const end = pointAt(angleOf(from + 1, count) - clearance, centre);
  return `M${round(start.x)} ${round(start.y)}A${ellipse.rx} ${ellipse.ry} 0 0 1 ${round(end.x)} ${round(end.y)}`;
}

/** Degrees, clockwise from the right. Two nodes are left and right, more start at the top. */
const angleOf = (index: number, count: number) =>
  (hasOneRow(count) ? 180 : -90) + (index * 360) / count;

function pointAt(degrees: number, centre: Point): Point {
  const radians = (degrees * Math.PI) / 180;
  return {
    x: centre.x + ellipse.rx * Math.cos(radians),
    y: centre.y + ellipse.ry * Math.sin(radians),
  };
}

const round = (value: number) => Math.round(value * 10) / 10;
