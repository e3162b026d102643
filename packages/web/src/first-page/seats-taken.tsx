import { useState } from "react";
import { Icon, Ornament } from "../art/icon.tsx";
import { leaveSeat, seatsTaken } from "../connection/seats.ts";
import { goTo } from "../routes.ts";

/** Tables this browser sits at already. */
export function SeatsTaken() {
  const [seats, setSeats] = useState(seatsTaken);
  if (seats.length === 0) return null;
  return (
    <section aria-labelledby="seats-taken">
      <p className="caps" id="seats-taken">
        Back to your table
      </p>
      <ul className="seats-taken">
        {seats.map(({ table, title, system }) => (
          <li key={table} className="row" data-system={system ?? "none"}>
            <button type="button" className="btn plain grow" onClick={() => goTo(`/t/${table}`)}>
              {system === undefined ? null : <Ornament system={system} />}
              <span className="grow">{title ?? table}</span>
              <Icon name="next" />
            </button>
            <button
              type="button"
              className="iconbtn"
              aria-label={`Forget ${title ?? table}`}
              onClick={() => {
                leaveSeat(table);
                setSeats(seatsTaken());
              }}
            >
              <Icon name="no" small />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
