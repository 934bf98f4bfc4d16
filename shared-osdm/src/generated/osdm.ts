// Written by shared-osdm/scripts/generate.mjs from OSDM 3.9.0 (UIC, Apache-2.0). Do not edit.
export interface components {
    schemas: {
        AccommodationSubType: string;
        AccommodationType: string;
        ActualPassengerType: string;
        AdditionalOfferCollectionResponse: {
            warnings?: components["schemas"]["WarningCollection"];
            problems?: components["schemas"]["Problem"][];
            offers?: components["schemas"]["Offer"][];
            _links?: components["schemas"]["Links"];
        };
        Admission: {
            objectType: string;
            id: string;
            summary?: string | null;
            /** Format: date-time */
            createdOn: string;
            /** Format: date-time */
            confirmableUntil?: string;
            /** Format: date-time */
            validFrom: string;
            /** Format: date-time */
            validUntil?: string | null;
            /** Format: date-time */
            confirmedOn?: string | null;
            confirmedFulfillmentOptions?: components["schemas"]["FulfillmentOption"];
            price: components["schemas"]["Price"];
            refundAmount?: components["schemas"]["Price"];
            tripCoverage?: components["schemas"]["TripCoverage"];
            inboundTripCoverage?: components["schemas"]["TripCoverage"];
            summaryProductId?: string;
            products?: components["schemas"]["ProductLegAssociation"][];
            status: components["schemas"]["BookingPartStatus"];
            pricingStatus?: string;
            offerMode?: components["schemas"]["OfferMode"];
            bookingPartCode?: string;
            distributorBookingRef?: string | null;
            retailerBookingRef?: string | null;
            passengerIds: string[];
            availableFulfillmentOptions?: components["schemas"]["FulfillmentOption"][];
            refundable: components["schemas"]["RefundType"];
            exchangeable: components["schemas"]["ExchangeableType"];
            afterSaleConditions?: components["schemas"]["AfterSaleCondition"][];
            afterSalesOverrideDetails?: unknown;
            appliedCorporateCodes?: unknown[];
            appliedPassengerTypes?: components["schemas"]["AppliedPassengerType"][];
            appliedPromotionCodes?: unknown[];
            appliedReductions?: unknown[];
            indicatedConsumption?: unknown;
            accountingRef?: unknown;
            grantedReductionAmounts?: unknown;
            regionalValidity?: unknown;
            regionalValidities?: unknown[];
            isReservationRequired?: boolean | null;
            feeRefs?: components["schemas"]["BookingPartReference"][];
            reservationRefs?: components["schemas"]["BookingPartReference"][];
            ancillaryRefs?: components["schemas"]["BookingPartReference"][];
            regulatoryConditions?: components["schemas"]["RegulatoryCondition"][];
        };
        AdmissionOfferPart: {
            objectType: string;
            id: string;
            summary?: string | null;
            /** Format: date-time */
            createdOn: string;
            /** Format: date-time */
            validFrom: string;
            /** Format: date-time */
            validUntil?: string | null;
            price: components["schemas"]["Price"];
            tripCoverage?: components["schemas"]["TripCoverage"];
            inboundTripCoverage?: components["schemas"]["TripCoverage"];
            /** Format: date-time */
            priceGuaranteedUntil?: string | null;
            offerMode: components["schemas"]["OfferMode"];
            isReusable?: boolean | null;
            passengerRefs: string[];
            /** Format: int32 */
            numericAvailability?: number | null;
            refundable: components["schemas"]["RefundType"];
            exchangeable: components["schemas"]["ExchangeableType"];
            afterSalesConditions?: components["schemas"]["AfterSaleCondition"][];
            tripTags?: string[] | null;
            returnTags?: string[] | null;
            offerTag?: components["schemas"]["OfferTag"];
            requestedInformation?: unknown;
            summaryProductId?: string;
            products: components["schemas"]["ProductLegAssociation"][];
            availableFulfillmentOptions: components["schemas"]["FulfillmentOption"][];
            appliedCorporateCodes?: unknown[];
            appliedPassengerTypes?: components["schemas"]["AppliedPassengerType"][];
            appliedPromotionCodes?: unknown[];
            appliedReductionCardTypes?: unknown[];
            regionalValiditySummary?: unknown;
            indicatedConsumption?: unknown;
            grantedReductionAmounts?: unknown;
            _links?: components["schemas"]["Links"];
            regionalValidity?: unknown;
            regionalValidities?: unknown[];
            isReservationRequired?: boolean | null;
            reservations?: components["schemas"]["ReservationRelation"][];
            ancillaries?: unknown[];
            feeRefs?: components["schemas"]["OfferPartReference"][];
            regulatoryConditions?: components["schemas"]["RegulatoryCondition"][];
            includedReservations?: components["schemas"]["ReservationOfferPart"][];
            throughTicketTags?: components["schemas"]["ThroughTicketTag"][];
        };
        AfterSaleCondition: {
            condition?: components["schemas"]["AfterSaleConditionType"];
            /** Format: date-time */
            validFrom?: string | null;
            /** Format: date-time */
            validUntil?: string | null;
            afterSaleFee?: components["schemas"]["Price"];
            reimbursementMethod?: components["schemas"]["ReimbursementMethod"];
        };
        AfterSaleConditionType: string;
        Alight: {
            stopPlaceRef: components["schemas"]["StopPlaceRef"];
            stopPlaceName: string;
            plannedStopPointName?: string | null;
            estimatedStopPointName?: string | null;
            serviceArrival: components["schemas"]["ServiceTime"];
            status?: components["schemas"]["StopCallStatus"];
        };
        AlightSpecification: {
            stopPlaceRef: components["schemas"]["StopPlaceRef"];
            replacedPlaceRef?: components["schemas"]["StopPlaceRef"];
            serviceArrival: components["schemas"]["ServiceTime"];
        };
        AnonymousPassengerSpecification: {
            externalRef: string;
            /** Format: date */
            dateOfBirth?: string | null;
            /** Format: int32 */
            age?: number | null;
            type: components["schemas"]["PassengerType"];
            prmNeeds?: components["schemas"]["PRMNeedType"][];
            cards?: unknown[];
            gender?: components["schemas"]["Gender"];
            residency?: components["schemas"]["CountryCode"];
            transportable?: unknown;
        };
        ApplicabilityType: string;
        AppliedPassengerType: {
            passengerRef: string;
            type: components["schemas"]["ActualPassengerType"];
            description: string;
            tripCoverage?: components["schemas"]["TripCoverage"];
            inboundTripCoverage?: components["schemas"]["TripCoverage"];
            appliedReductionCardTypes?: unknown[];
            appliedReductions?: unknown[];
        };
        /** @enum {string} */
        AvailabilityStatus: "ALLOCATED" | "FREE" | "RESTRICTED";
        AvailablePlace: {
            accommodationType: components["schemas"]["AccommodationType"];
            accommodationSubType: components["schemas"]["AccommodationSubType"];
            placeProperties?: string[] | null;
            /** Format: int32 */
            numericAvailability?: number | null;
            tripLegCoverage: components["schemas"]["TripLegCoverage"];
        };
        Board: {
            stopPlaceRef: components["schemas"]["StopPlaceRef"];
            stopPlaceName: string;
            plannedStopPointName?: string | null;
            estimatedStopPointName?: string | null;
            serviceDeparture: components["schemas"]["ServiceTime"];
            status?: components["schemas"]["StopCallStatus"];
        };
        BoardSpecification: {
            stopPlaceRef: components["schemas"]["StopPlaceRef"];
            replacedPlaceRef?: components["schemas"]["StopPlaceRef"];
            serviceDeparture: components["schemas"]["ServiceTime"];
        };
        BookedOffer: {
            offerId: string;
            externalRef?: string;
            summary?: string | null;
            admissions?: components["schemas"]["Admission"][];
            reservations?: components["schemas"]["Reservation"][];
            ancillaries?: unknown[];
            continuousServices?: unknown[];
            fees?: components["schemas"]["Fee"][];
            fares?: unknown[];
            tripCoverage?: components["schemas"]["TripCoverage"];
            inboundTripCoverage?: components["schemas"]["TripCoverage"];
            appliedThroughTicketTags?: components["schemas"]["ThroughTicketTag"][];
            products?: components["schemas"]["Product"][];
        };
        BookedOfferPartRequest: {
            offerId: string;
            ancillaryOfferIds?: string[];
            placeSelections?: components["schemas"]["PlaceSelection"][];
            passengerRefs: string[];
            tripCoverage?: components["schemas"]["TripCoverage"];
            inboundTripCoverage?: components["schemas"]["TripCoverage"];
        };
        BookedOfferPartResponse: {
            problems?: components["schemas"]["Problem"][];
            bookedOffers?: components["schemas"]["BookedOffer"][];
        };
        BookedOfferReservationRequest: {
            offerId: string;
            reservationOfferId: string;
            passengerRefs: string[];
            placeSelections: components["schemas"]["PlaceSelection"][];
            tripCoverage?: components["schemas"]["TripCoverage"];
            inboundTripCoverage?: components["schemas"]["TripCoverage"];
        };
        BookedOfferReservationResponse: {
            warnings?: components["schemas"]["WarningCollection"];
            problems?: components["schemas"]["Problem"][];
            bookedOffers?: components["schemas"]["BookedOffer"][];
        };
        BookedOfferSummary: {
            offerId: string;
            summary: string;
            bookingPartSummaries: components["schemas"]["BookingPartSummary"][];
        };
        Booking: {
            id: string;
            bookingCode?: string;
            externalRef?: string | null;
            summary?: string | null;
            /** Format: date-time */
            createdOn: string;
            passengers: components["schemas"]["Passenger"][];
            purchaser?: components["schemas"]["Purchaser"];
            provisionalPrice?: components["schemas"]["Price"];
            provisionalRefundAmount?: components["schemas"]["Price"];
            confirmedPrice?: components["schemas"]["Price"];
            bookedOffers?: components["schemas"]["BookedOffer"][];
            trips?: components["schemas"]["Trip"][];
            requestedInformation?: unknown;
            /** Format: date-time */
            confirmationTimeLimit?: string | null;
            fulfillmentType?: components["schemas"]["FulfillmentType"];
            fulfillments?: components["schemas"]["Fulfillment"][];
            fulfillmentDocuments?: components["schemas"]["FulfillmentDocument"][];
            fulfillmentStatus?: components["schemas"]["FulfillmentSummaryStatus"];
            issuedVouchers?: components["schemas"]["VoucherInformation"][];
            documents?: components["schemas"]["Document"][];
            paymentMethods?: unknown[];
            refundOffers?: components["schemas"]["RefundOffer"][];
            releaseOffers?: components["schemas"]["ReleaseOffer"][];
            cancelFulfillmentsOffers?: unknown[];
            exchangeOperations?: components["schemas"]["ExchangeOperation"][];
            onHoldOffer?: unknown;
            relatedBookingIds?: string[] | null;
            _links?: components["schemas"]["Links"];
        };
        BookingPartReference: {
            id: string;
            summary?: string | null;
            _links?: components["schemas"]["Links"];
        };
        /** @enum {string} */
        BookingPartStatus: "PREBOOKED" | "ON_HOLD" | "CONFIRMED" | "FULFILLED" | "CANCELLED" | "RELEASED" | "REFUNDED" | "EXCHANGE_ONGOING" | "EXCHANGED" | "ERROR";
        BookingPartSummary: {
            id: string;
            summary: string;
            productSummaries: components["schemas"]["ProductSummary"][];
            status: components["schemas"]["BookingPartStatus"];
            type: components["schemas"]["BookingPartType"];
        };
        /** @enum {string} */
        BookingPartType: "ADMISSION" | "RESERVATION" | "ANCILLARY" | "CONTINUOUS_SERVICE";
        BookingPatchRequest: {
            externalRef?: string | null;
            placeSelections?: components["schemas"]["PlaceSelection"][];
            requestedFulfillmentType?: components["schemas"]["FulfillmentType"];
            preferredFulfillmentMedia?: components["schemas"]["FulfillmentMediaType"];
            usedPaymentMethods?: unknown[];
        };
        BookingResponse: {
            warnings?: components["schemas"]["WarningCollection"];
            problems?: components["schemas"]["Problem"][];
            booking?: components["schemas"]["Booking"];
        };
        /** @enum {string} */
        BookingResponseContent: "ALL" | "BOOKING" | "BOOKING_PASSENGERS" | "BOOKING_PURCHASER" | "BOOKING_TRIPS" | "BOOKING_BOOKEDOFFERS" | "BOOKING_FULFILLMENTS" | "BOOKING_DOCUMENTS" | "BOOKING_REFUNDOFFERS" | "BOOKING_RELEASEOFFERS" | "BOOKING_CANCELFULFILLMENTSOFFER" | "BOOKING_EXCHANGEOPERATIONS" | "NONE";
        BookingSearchParameters: {
            /** Format: int32 */
            numberOfResults?: number | null;
            status?: components["schemas"]["BookingPartStatus"][];
        };
        BookingSearchRequest: {
            origin?: components["schemas"]["PlaceRef"];
            destination?: components["schemas"]["PlaceRef"];
            passenger?: components["schemas"]["PassengerSearchRequest"];
            purchaser?: components["schemas"]["PurchaserSearchRequest"];
            bookingId?: string | null;
            bookingCode?: string | null;
            externalRef?: string | null;
            distributorBookingRef?: string | null;
            retailerBookingRef?: string | null;
            fulfillmentId?: string | null;
            fulfillmentControlNumber?: string | null;
            travelDateRange?: components["schemas"]["DateRange"];
            purchaseDateRange?: components["schemas"]["DateRange"];
            parameters?: components["schemas"]["BookingSearchParameters"];
        };
        BookingSearchResponse: {
            warnings?: components["schemas"]["WarningCollection"];
            problems?: components["schemas"]["Problem"][];
            bookingSearchResults?: components["schemas"]["BookingSearchResult"][];
            _links?: components["schemas"]["Links"];
        };
        BookingSearchResult: {
            purchaser?: components["schemas"]["Purchaser"];
            passengers: components["schemas"]["Passenger"][];
            tripSummaries?: components["schemas"]["TripSummary"][];
            id: string;
            bookingCode?: string;
            externalRef?: string | null;
            provisionalPrice?: components["schemas"]["Price"];
            provisionalRefundAmount?: components["schemas"]["Price"];
            confirmedPrice?: components["schemas"]["Price"];
            bookedOfferSummaries: components["schemas"]["BookedOfferSummary"][];
        };
        BorderRadius: {
            /** Format: int32 */
            topLeft?: number | null;
            /** Format: int32 */
            topRight?: number | null;
            /** Format: int32 */
            bottomRight?: number | null;
            /** Format: int32 */
            bottomLeft?: number | null;
        };
        Coach: {
            compartments?: components["schemas"]["Compartment"][];
            number: string;
            layoutId: string;
            layoutIdUpperDeck?: string | null;
            layoutIdLowerDeck?: string | null;
            direction?: components["schemas"]["TravelDirectionType"];
            owner?: components["schemas"]["CompanyRef"];
            specialCoach?: components["schemas"]["SpecialCoachType"];
            reservationRefs?: string[];
        };
        CoachAvailability: {
            number: string;
            travelDirection: components["schemas"]["TravelDirectionType"];
            noPassageToNextCoach?: boolean | null;
            decks?: components["schemas"]["DeckAvailability"][];
        };
        CoachDeckLayout: {
            name: string;
            dimension: components["schemas"]["GridDimension"];
            lowFloorEntry?: boolean | null;
            id: string;
            deckLevel: components["schemas"]["CoachDeckLevel"];
            placeGroups?: components["schemas"]["PlaceGroup"][];
            graphicElements?: components["schemas"]["GraphicElement"][];
            serviceIcons?: components["schemas"]["ServiceIcon"][];
        };
        CoachDeckLayoutCollectionResponse: {
            problems?: components["schemas"]["Problem"][];
            coachDeckLayouts?: components["schemas"]["CoachDeckLayout"][];
            _links?: components["schemas"]["Links"];
        };
        CoachDeckLayoutResponse: {
            problems?: components["schemas"]["Problem"][];
            coachDeckLayout?: components["schemas"]["CoachDeckLayout"];
        };
        CoachDeckLevel: string;
        CompanyRef: string;
        Compartment: {
            places: components["schemas"]["PlacePosition"][];
            number?: string;
            isSelectable?: boolean | null;
            reservationRefs?: string[];
            status?: components["schemas"]["AvailabilityStatus"];
            travelClass?: components["schemas"]["TravelClass"];
            serviceClass?: components["schemas"]["ServiceClassType"];
            selectionFee?: components["schemas"]["SelectionFee"];
        };
        CompartmentAvailability: {
            serviceClass: components["schemas"]["ServiceClassType"];
            accommodationType: components["schemas"]["AccommodationType"];
            accommodationSubType: components["schemas"]["AccommodationSubType"];
            places: components["schemas"]["SpecificPlaceAvailability"][];
            isSelectable: boolean;
            number?: string | null;
            status?: components["schemas"]["AvailabilityStatus"];
            reservationRefs?: components["schemas"]["ReservationReference"][];
            selectionFee?: components["schemas"]["SelectionFee"];
        };
        CompartmentPreSelection: {
            coach: string;
            compartment: string;
        };
        ContactDetail: {
            summary?: string | null;
            preferredLanguage?: string | null;
            email?: string | null;
            phoneNumber?: string | null;
            address?: string | null;
            postalAddress?: components["schemas"]["PostalAddress"] | null;
        };
        /** @enum {string} */
        ContextType: "OFFER" | "BOOKING";
        ContinuousMode: string;
        CountryCode: string;
        Currency: string;
        CurrencyAmount: {
            currency: components["schemas"]["Currency"];
            /** Format: int32 */
            amount: number;
            /** Format: int32 */
            scale?: number | null;
        };
        DateRange: {
            /** Format: date-time */
            startTime?: string | null;
            /** Format: date-time */
            endDate?: string | null;
        };
        DatedJourney: {
            operatingDayRef?: components["schemas"]["OperationDayRef"];
            mode?: components["schemas"]["Mode"];
            productCategory?: components["schemas"]["ProductCategory"];
            publishedServiceName?: string | null;
            vehicleNumbers: components["schemas"]["VehicleNumber"][];
            lineNumbers?: components["schemas"]["LineNumber"][];
            serviceStatus?: components["schemas"]["ServiceStatus"];
            situationFullRefs?: unknown[];
            carriers: components["schemas"]["NamedCompany"][];
            attributes?: unknown[];
        };
        DeckAvailability: {
            layoutId?: string | null;
            compartments?: components["schemas"]["CompartmentAvailability"][];
        };
        DirectionChange: {
            stopPlaceRef: components["schemas"]["StopPlaceRef"];
            stopPlaceName: string;
        };
        /** @enum {string} */
        DistributionMode: "PRODUCT_MODE" | "FARE_MODE";
        Document: {
            id: string;
            summary?: string | null;
            passengerRef?: string | null;
            /** Format: uri */
            downloadLink?: string | null;
            /** Format: date-time */
            downloadExpiry?: string | null;
            /** Format: byte */
            content?: string | null;
            format?: components["schemas"]["DocumentFormat"] | null;
            type: components["schemas"]["DocumentType"];
            scope: components["schemas"]["DocumentScope"];
        };
        /** @enum {string} */
        DocumentFormat: "application/pdf" | "application/vnd.apple.pkpass" | "image/jpeg" | "image/png" | "text/calendar" | "text/html" | "application/json";
        DocumentResponse: {
            warnings?: components["schemas"]["WarningCollection"];
            problems?: components["schemas"]["Problem"][];
            document?: components["schemas"]["Document"];
        };
        /** @enum {string} */
        DocumentScope: "BOOKING" | "PASSENGER";
        /** @enum {string} */
        DocumentType: "BOOKING_RECEIPT" | "CO2_REPORT" | "INFORMATION" | "COMPLAINT_EXPLANATION";
        ExchangeBreakdownItem: {
            exchangeFee: components["schemas"]["Price"];
            exchangePrice: components["schemas"]["Price"];
            refundableAmount?: components["schemas"]["Price"];
            amountToBePaid?: components["schemas"]["Price"];
            bookingPartIds: string[];
        };
        ExchangeOffer: {
            exchangeFee: components["schemas"]["Price"];
            accountingRef?: unknown;
            exchangePrice: components["schemas"]["Price"];
            refundableAmount?: components["schemas"]["Price"];
            amountToBePaid?: components["schemas"]["Price"];
            appliedOverruleCode?: components["schemas"]["OverruleCode"];
            fulfillments: components["schemas"]["Fulfillment"][];
            offerId: string;
            summary?: string | null;
            offerSummary?: components["schemas"]["OfferSummary"];
            /** Format: date-time */
            createdOn: string;
            /** Format: date-time */
            preBookableUntil: string;
            passengerRefs: string[];
            products?: components["schemas"]["Product"][];
            tripCoverage?: components["schemas"]["TripCoverage"];
            inboundTripCoverage?: components["schemas"]["TripCoverage"];
            exchangeOfferBreakdown?: components["schemas"]["ExchangeBreakdownItem"][];
            admissionOfferParts: components["schemas"]["AdmissionOfferPart"][];
            reservationOfferParts?: components["schemas"]["ReservationOfferPart"][];
            ancillaryOfferParts?: unknown[];
            fees?: components["schemas"]["Fee"][];
            fares?: unknown[];
            _links?: components["schemas"]["Links"];
        };
        ExchangeOfferCollectionRequest: {
            fulfillmentIds: string[];
            overruleCode?: components["schemas"]["OverruleCode"];
            tripSpecifications?: components["schemas"]["TripSpecification"][];
            tripIds?: string[] | null;
            tripSearchCriteria?: components["schemas"]["TripSearchCriteria"];
            nonTripSearchCriteria?: unknown;
            requestedSections?: unknown[];
            offerSearchCriteria?: unknown;
            anonymousPassengerSpecifications: components["schemas"]["AnonymousPassengerSpecification"][];
            corporateCodes?: unknown[];
            promotionCodes?: unknown[];
            requestedFulfillmentOptions?: components["schemas"]["FulfillmentOption"][];
            exchangeFee?: components["schemas"]["CurrencyAmount"];
            embed?: components["schemas"]["OfferCollectionResponseContent"][];
        };
        ExchangeOfferCollectionResponse: {
            warnings?: components["schemas"]["WarningCollection"];
            problems?: components["schemas"]["Problem"][];
            exchangeOffers?: components["schemas"]["ExchangeOffer"][];
            trips?: components["schemas"]["Trip"][];
            passengers?: components["schemas"]["Passenger"][];
            _links?: components["schemas"]["Links"];
        };
        /** @enum {string} */
        ExchangeOfferCollectionResponseContent: "ALL" | "EXCHANGEOFFERS" | "TRIP" | "PASSENGERS" | "NONE";
        ExchangeOperation: {
            id: string;
            status?: components["schemas"]["ExchangeStatus"];
            exchangeOffers?: components["schemas"]["ExchangeOffer"][];
            /** Format: date-time */
            ticketTimeLimit?: string | null;
            fulfillmentType?: components["schemas"]["FulfillmentType"];
            fulfillments?: components["schemas"]["Fulfillment"][];
            issuedVouchers?: components["schemas"]["VoucherInformation"][];
            trips?: components["schemas"]["Trip"][];
        };
        ExchangeOperationPatchRequest: {
            requestedFulfillmentType?: components["schemas"]["FulfillmentType"];
            preferredFulfillmentMedia?: components["schemas"]["FulfillmentMediaType"];
            embed?: components["schemas"]["ExchangeOperationResponseContent"][];
        };
        ExchangeOperationRequest: {
            exchangeOffers: components["schemas"]["OfferSelection"][];
        };
        ExchangeOperationResponse: {
            warnings?: components["schemas"]["WarningCollection"];
            problems?: components["schemas"]["Problem"][];
            exchangeOperation?: components["schemas"]["ExchangeOperation"];
        };
        /** @enum {string} */
        ExchangeOperationResponseContent: "ALL" | "EXCHANGEOPERATION" | "EXCHANGEOPERATION_EXCHANGEOFFERS" | "EXCHANGEOPERATION_FULFILLMENTS";
        /** @enum {string} */
        ExchangeStatus: "PREBOOKED" | "CONFIRMED" | "FULFILLED" | "ERROR";
        /** @enum {string} */
        ExchangeableType: "YES" | "NO" | "WITH_CONDITION";
        Fee: {
            id: string;
            summary?: string | null;
            price: components["schemas"]["Price"];
            applicability?: components["schemas"]["ApplicabilityType"];
            transactionContext?: components["schemas"]["TransactionContextType"];
            isProviderFee?: boolean;
            status?: components["schemas"]["FeeStatus"];
            distributorBookingRef?: string | null;
            refundable?: components["schemas"]["RefundType"];
            conditions?: unknown[];
            productCode?: string | null;
            productRef?: string;
            accountingRef?: unknown;
        };
        /** @enum {string} */
        FeeStatus: "PREBOOKED" | "CONFIRMED" | "REFUNDED";
        Flexibility: string;
        Fulfillment: {
            id: string;
            status: components["schemas"]["FulfillmentStatus"];
            bookingRef: string;
            summary?: string | null;
            /** Format: date-time */
            createdOn: string;
            controlNumber?: string | null;
            bookingParts?: components["schemas"]["BookingPartReference"][];
            availableUsage?: unknown;
            issuer?: components["schemas"]["CompanyRef"];
            fulfillmentDocuments?: components["schemas"]["FulfillmentDocument"][];
            fulfillmentDocumentRefs?: string[];
            issuingLanguage?: string;
            fulfillmentParts?: components["schemas"]["FulfillmentPart"][];
            contentComplete?: boolean | null;
            tripCoverage?: components["schemas"]["TripCoverage"];
            inboundTripCoverage?: components["schemas"]["TripCoverage"];
            continuousServiceUsage?: unknown;
            _links?: components["schemas"]["Links"];
        };
        FulfillmentCollectionResponse: {
            warnings?: components["schemas"]["WarningCollection"];
            problems?: components["schemas"]["Problem"][];
            fulfillments?: components["schemas"]["Fulfillment"][];
            fulfillmentDocuments?: components["schemas"]["FulfillmentDocument"][];
            issuedVouchers?: components["schemas"]["VoucherInformation"][];
            _links?: components["schemas"]["Links"];
        };
        FulfillmentDocument: {
            id?: string;
            medium: components["schemas"]["FulfillmentMediaType"];
            type: components["schemas"]["FulfillmentDocumentType"];
            /** Format: uri */
            downloadLink?: string | null;
            /** Format: date-time */
            downloadExpiry?: string | null;
            /** Format: byte */
            content?: string | null;
            format: components["schemas"]["DocumentFormat"];
            applicationProvider?: components["schemas"]["CompanyRef"];
            controlNumber?: string | null;
        };
        FulfillmentDocumentType: string;
        FulfillmentId: string;
        FulfillmentItemSecurityFeature: {
            type?: components["schemas"]["SecurityFeatureType"];
            /** Format: byte */
            data?: string | null;
        };
        FulfillmentItemSecurityFeatureLinks: {
            type?: components["schemas"]["SecurityFeatureType"];
            /** Format: uri */
            uri?: string | null;
        };
        FulfillmentMediaType: string;
        FulfillmentOption: {
            type: components["schemas"]["FulfillmentType"];
            media: components["schemas"]["FulfillmentMediaType"];
            applications?: string[];
            specification?: string[];
        };
        FulfillmentPart: {
            fulfillmentMedia?: components["schemas"]["FulfillmentMediaType"][];
            passengerRef?: string | null;
            controlId?: string | null;
            securityFeatures?: components["schemas"]["FulfillmentItemSecurityFeature"][];
            securityFeatureLinks?: components["schemas"]["FulfillmentItemSecurityFeatureLinks"][];
            fulfillmentInformationTexts?: components["schemas"]["TextElement"][];
            isMandatory?: boolean | null;
            securePaperOnly?: boolean | null;
        };
        FulfillmentPostRequest: {
            issuingLanguage?: string;
        };
        FulfillmentResponse: {
            warnings?: components["schemas"]["WarningCollection"];
            problems?: components["schemas"]["Problem"][];
            fulfillment?: components["schemas"]["Fulfillment"];
            fulfillmentDocuments?: components["schemas"]["FulfillmentDocument"][];
        };
        /** @enum {string} */
        FulfillmentStatus: "AVAILABLE" | "ON_HOLD" | "CONFIRMED" | "FULFILLED" | "CHECKEDIN" | "CANCELLED" | "RELEASED" | "REFUNDED" | "EXCHANGED" | "EXPIRED";
        FulfillmentSummaryStatus: string;
        FulfillmentType: string;
        /** @enum {string|null} */
        Gender: "MALE" | "FEMALE" | "X" | null;
        GraphicElement: {
            rectangle: components["schemas"]["RectangleGeometry"];
            orientation: components["schemas"]["Orientation"];
            code: components["schemas"]["GraphicElementCode"];
        };
        GraphicElementCode: string;
        GridDimension: {
            /** Format: int32 */
            width: number;
            /** Format: int32 */
            height: number;
            borderRadius?: components["schemas"]["BorderRadius"];
        };
        GridPosition: {
            /** Format: int32 */
            x: number;
            /** Format: int32 */
            y: number;
            /** Format: int32 */
            z: number;
        };
        Intermediate: {
            stopPlaceRef: components["schemas"]["StopPlaceRef"];
            stopPlaceName: string;
            plannedStopPointName?: string | null;
            estimatedStopPointName?: string | null;
            serviceArrival: components["schemas"]["ServiceTime"];
            serviceDeparture: components["schemas"]["ServiceTime"];
            status?: components["schemas"]["StopCallStatus"];
        };
        IntermediateSpecification: {
            stopPlaceRef: components["schemas"]["StopPlaceRef"];
            serviceArrival: components["schemas"]["ServiceTime"];
            serviceDeparture: components["schemas"]["ServiceTime"];
        };
        LineNumber: string | null;
        Links: {
            rel: string;
            /** Format: uri */
            href: string;
            type?: string | null;
            value?: string | null;
        }[];
        Mode: {
            ptMode: components["schemas"]["PTMode"];
            name?: string | null;
            shortName?: string | null;
            description?: string | null;
        };
        NamedCompany: {
            ref: components["schemas"]["CompanyRef"];
            name?: string | null;
        };
        Offer: {
            offerId: string;
            summary?: string | null;
            offerSummary?: components["schemas"]["OfferSummary"];
            /** Format: date-time */
            createdOn: string;
            /** Format: date-time */
            preBookableUntil: string;
            passengerRefs: string[];
            products?: components["schemas"]["Product"][];
            tripCoverage?: components["schemas"]["TripCoverage"];
            inboundTripCoverage?: components["schemas"]["TripCoverage"];
            admissionOfferParts?: components["schemas"]["AdmissionOfferPart"][];
            reservationOfferParts?: components["schemas"]["ReservationOfferPart"][];
            ancillaryOfferParts?: unknown[];
            continuousServiceOfferParts?: unknown[];
            fees?: components["schemas"]["Fee"][];
            fares?: unknown[];
            _links?: components["schemas"]["Links"];
        };
        /** @enum {string} */
        OfferCollectionResponseContent: "ALL" | "OFFERS" | "TRIPS" | "NONE";
        /** @enum {string} */
        OfferMode: "COLLECTIVE" | "INDIVIDUAL";
        OfferPartReference: {
            id: string;
            summary?: string | null;
            _links?: components["schemas"]["Links"];
        };
        OfferSelection: {
            offerId: string;
            externalRef?: string;
            optionalReservationSelections?: components["schemas"]["ReservationSelection"][];
            optionalAncillarySelections?: unknown[];
            placeSelections?: components["schemas"]["PlaceSelection"][];
            afterSaleByRetailerOnly?: boolean | null;
            appliedRegulatoryCondition?: components["schemas"]["RegulatoryCondition"];
            passengerRefs: string[];
            throughTicketTags?: components["schemas"]["ThroughTicketTag"][];
        };
        OfferSummary: {
            minimalPrice: components["schemas"]["Price"];
            overallServiceClass: components["schemas"]["ServiceClass"];
            overallTravelClass?: components["schemas"]["TravelClass"];
            overallAccommodationType?: components["schemas"]["AccommodationType"];
            overallAccommodationSubType?: components["schemas"]["AccommodationSubType"];
            overallFlexibility: components["schemas"]["Flexibility"];
            minimalIndicatedConsumption?: unknown;
        };
        OfferTag: {
            id?: string | null;
            isMandatory?: boolean | null;
        };
        OperationDayRef: string | null;
        /** Format: int32 */
        Orientation: number;
        OverruleCode: string;
        PRMNeedType: string;
        PTMode: string;
        PartReference: {
            contextId: string;
            contextType: components["schemas"]["ContextType"];
            resourceId: string;
            resourceType: components["schemas"]["ResourceType"];
        };
        Passenger: {
            id: string;
            summary?: string | null;
            externalRef: string;
            /** Format: date */
            dateOfBirth?: string | null;
            /** Format: int32 */
            age?: number | null;
            type: components["schemas"]["PassengerType"];
            cards?: unknown[];
            gender?: components["schemas"]["Gender"];
            detail?: components["schemas"]["PersonDetail"];
            identificationCard?: unknown;
            transportableDetails?: unknown;
            prmNeeds?: components["schemas"]["PRMNeedType"][];
            _links?: components["schemas"]["Links"];
        };
        PassengerSearchRequest: {
            externalRef?: string | null;
            firstName?: string | null;
            lastName?: string | null;
            /** Format: date */
            dateOfBirth?: string | null;
            phoneNumber?: string | null;
            email?: string | null;
        };
        PassengerType: string;
        PersonDetail: {
            preferredLanguage?: string | null;
            summary?: string | null;
            firstName: string | null;
            lastName: string | null;
            firstFamilyName?: string;
            secondFamilyName?: string;
            email?: string | null;
            phoneNumber?: string | null;
            address?: unknown;
            postalAddress?: components["schemas"]["PostalAddress"] | null;
            contact?: components["schemas"]["ContactDetail"];
            taxId?: string | null;
        };
        PlaceAllocation: {
            accommodationType: components["schemas"]["AccommodationType"];
            accommodationSubType: components["schemas"]["AccommodationSubType"];
            reservedPlaces: components["schemas"]["ReservedPlace"][];
            tripLegCoverage: components["schemas"]["TripLegCoverage"];
        };
        PlaceAvailability: {
            reference?: components["schemas"]["PartReference"];
            vehicle: components["schemas"]["Vehicle"];
            preSelections?: components["schemas"]["PlacePreSelection"][];
        };
        PlaceAvailabilityMapRequest: {
            placeRestrictions: components["schemas"]["PlaceRestriction"][];
        };
        PlaceAvailabilityMapResponse: {
            problems?: components["schemas"]["Problem"][];
            vehicle?: components["schemas"]["VehicleAvailability"];
        };
        PlaceAvailabilityResponse: {
            warnings?: components["schemas"]["WarningCollection"];
            problems?: components["schemas"]["Problem"][];
            vehicleAvailability?: components["schemas"]["PlaceAvailability"];
        };
        PlaceGroup: {
            serviceClass: components["schemas"]["ServiceClassType"];
            accommodationType?: components["schemas"]["AccommodationType"];
            accommodationSubType?: components["schemas"]["AccommodationSubType"];
            places: components["schemas"]["PlaceLayout"][];
        };
        PlaceLayout: {
            number: string;
            rectangle: components["schemas"]["RectangleGeometry"];
            orientation: components["schemas"]["Orientation"];
            placeProperties?: components["schemas"]["PlaceProperty"][];
        };
        PlacePosition: {
            number: string;
            status: components["schemas"]["AvailabilityStatus"];
            reservationRefs?: string[];
            placeProperties?: components["schemas"]["PlaceProperty"][];
            selectionFee?: components["schemas"]["SelectionFee"];
        };
        PlacePreSelection: {
            reservationId?: string;
            coach: string;
            place: string;
        };
        PlaceProperty: string;
        PlaceRef: {
            objectType: string;
        };
        PlaceRestriction: {
            reservationRef: components["schemas"]["ReservationReference"];
            serviceClass?: components["schemas"]["ServiceClassType"];
            accommodationSubTypes?: components["schemas"]["AccommodationSubType"][];
        };
        PlaceSelection: {
            reservationId: string;
            referencePlace?: components["schemas"]["SelectedReferencePlace"];
            accommodations?: components["schemas"]["SelectedAccommodation"][];
            places?: components["schemas"]["SelectedPlace"][];
            compartments?: components["schemas"]["SelectedCompartment"][];
            tripLegCoverage: components["schemas"]["TripLegCoverage"];
        };
        PlaceSelectionFlow: string;
        PostalAddress: {
            countryName?: string | null;
            countryCode?: components["schemas"]["CountryCode"];
            postCode?: string | null;
            city?: string | null;
            street?: string | null;
            houseNumber?: string | null;
        };
        Price: {
            currency: components["schemas"]["Currency"];
            /** Format: int32 */
            amount: number;
            /** Format: int32 */
            scale?: number | null;
            vats?: unknown[];
            appliedCurrencyConversion?: unknown;
        };
        Problem: {
            code?: string | null;
            /** Format: uri */
            type?: string | null;
            title?: string | null;
            /** Format: int32 */
            status?: number | null;
            detail?: string | null;
            /** Format: uri */
            instance?: string | null;
            pointers?: (components["schemas"]["ProblemPointer"] | null)[];
        };
        ProblemPointer: {
            code?: string | null;
            /** Format: uri */
            type?: string | null;
            title?: string | null;
            /** Format: int32 */
            status?: number | null;
            detail?: string | null;
            /** Format: uri */
            instance?: string | null;
            requestPointer?: string | null;
            responsePointer?: string | null;
            originator?: string | null;
        };
        Product: {
            id: string;
            summary?: string | null;
            summaryTranslations?: components["schemas"]["Translation"][];
            type?: components["schemas"]["ProductType"];
            code: string;
            description?: string | null;
            descriptionTranslations?: components["schemas"]["Translation"][];
            owner: components["schemas"]["CompanyRef"];
            conditions?: unknown[];
            flexibility: components["schemas"]["Flexibility"];
            serviceClass?: components["schemas"]["ServiceClass"];
            travelClass?: components["schemas"]["TravelClass"];
            fulfillmentOptions?: components["schemas"]["FulfillmentOption"][];
            isTrainBound?: boolean | null;
            isReturnProduct?: boolean | null;
            serviceConstraintText?: string | null;
            serviceConstraintTextTranslations?: components["schemas"]["Translation"][];
            carrierConstraintText?: string | null;
            carrierConstraintTextTranslations?: components["schemas"]["Translation"][];
            descriptiveTexts?: components["schemas"]["TextElement"][];
            tariff?: string | null;
            combinationTags?: unknown[];
            productTags?: (string | null)[];
            _links?: components["schemas"]["Links"];
        };
        ProductCategory: {
            name: string;
            shortName: string;
            productCategoryRef: components["schemas"]["ProductCategoryRef"];
        };
        ProductCategoryRef: string | null;
        ProductLegAssociation: {
            productId: string;
            legIds?: string[] | null;
        };
        ProductSummary: {
            id: string;
            description: string;
            code: string;
        };
        ProductType: string;
        Purchaser: {
            externalRef?: string | null;
            detail?: components["schemas"]["PersonDetail"] | null;
            companyDetails?: unknown;
            _links?: components["schemas"]["Links"];
        };
        PurchaserSearchRequest: {
            externalRef?: string | null;
            companyName?: string | null;
            companyRef?: components["schemas"]["CompanyRef"];
            firstName?: string | null;
            lastName?: string | null;
            /** Format: date */
            dateOfBirth?: string | null;
            phoneNumber?: string | null;
            email?: string | null;
        };
        RectangleGeometry: {
            position: components["schemas"]["GridPosition"];
            dimension: components["schemas"]["GridDimension"];
        };
        RefundOffer: {
            id: string;
            summary?: string | null;
            summaryTranslations?: components["schemas"]["Translation"][];
            /** Format: date-time */
            createdOn: string;
            /** Format: date-time */
            validFrom: string;
            /** Format: date-time */
            validUntil: string;
            /** Format: date-time */
            confirmedOn?: string | null;
            status: components["schemas"]["RefundStatus"];
            reimbursementStatus?: components["schemas"]["ReimbursementStatus"];
            /** Format: date-time */
            reimbursementDateTime?: string | null;
            appliedOverruleCode?: components["schemas"]["OverruleCode"];
            fulfillments: components["schemas"]["Fulfillment"][];
            issuedFulfillments?: components["schemas"]["Fulfillment"][];
            issuedVouchers?: components["schemas"]["VoucherInformation"][];
            refundFee: components["schemas"]["Price"];
            accountingRef?: unknown;
            refundableAmount: components["schemas"]["Price"];
            refundOfferBreakdown?: components["schemas"]["RefundOfferBreakdownItem"][];
            reimbursementMethod?: components["schemas"]["ReimbursementMethod"];
            _links?: components["schemas"]["Links"];
        };
        RefundOfferBreakdownItem: {
            refundFee: components["schemas"]["Price"];
            refundableAmount: components["schemas"]["Price"];
            bookingParts: components["schemas"]["BookingPartReference"][];
        };
        RefundOfferCollectionResponse: {
            warnings?: components["schemas"]["WarningCollection"];
            problems?: components["schemas"]["Problem"][];
            refundOffers?: components["schemas"]["RefundOffer"][];
            _links?: components["schemas"]["Links"];
        };
        RefundOfferPatchRequest: {
            status: components["schemas"]["RefundStatus"];
        };
        RefundOfferRequest: {
            fulfillmentIds: string[];
            refundSpecifications?: components["schemas"]["RefundSpecification"][];
            overruleCode?: components["schemas"]["OverruleCode"];
            /** Format: date-time */
            refundDate?: string | null;
        };
        RefundOfferResponse: {
            warnings?: components["schemas"]["WarningCollection"];
            problems?: components["schemas"]["Problem"][];
            refundOffer?: components["schemas"]["RefundOffer"];
        };
        RefundSpecification: {
            fulfillmentId: string;
            bookingPartIds?: string[];
            passengerIds?: string[];
            refundFee?: components["schemas"]["CurrencyAmount"];
        };
        /** @enum {string} */
        RefundStatus: "PROPOSED" | "CONFIRMED";
        /** @enum {string} */
        RefundType: "YES" | "NO" | "WITH_CONDITION";
        /** @enum {string} */
        RegulatoryCondition: "CIV" | "MD" | "EU_PRR" | "CIT_AJC";
        ReimbursementMethod: {
            paymentMethod?: string;
        };
        /** @enum {string} */
        ReimbursementStatus: "IMMEDIATE" | "DELAYED";
        ReleaseOffer: {
            id: string;
            summary?: string | null;
            /** Format: date-time */
            createdOn: string;
            /** Format: date-time */
            validFrom: string;
            /** Format: date-time */
            validUntil: string;
            /** Format: date-time */
            confirmedOn?: string | null;
            status: components["schemas"]["ReleaseStatus"];
            fulfillments: components["schemas"]["Fulfillment"][];
            appliedOverruleCode?: components["schemas"]["OverruleCode"];
            _links?: components["schemas"]["Links"];
        };
        ReleaseOfferCollectionResponse: {
            warnings?: components["schemas"]["WarningCollection"];
            problems?: components["schemas"]["Problem"][];
            releaseOffers?: components["schemas"]["ReleaseOffer"][];
            _links?: components["schemas"]["Links"];
        };
        ReleaseOfferPatchRequest: {
            status: components["schemas"]["ReleaseStatus"];
        };
        ReleaseOfferRequest: {
            fulfillmentIds?: components["schemas"]["FulfillmentId"][];
            releaseSpecifications?: components["schemas"]["RefundSpecification"][];
            overruleCode?: components["schemas"]["OverruleCode"];
        };
        ReleaseOfferRequestAsyncResponse: {
            warnings?: components["schemas"]["WarningCollection"];
            problems?: components["schemas"]["Problem"][];
            releaseOfferIds?: string[];
        };
        ReleaseOfferResponse: {
            warnings?: components["schemas"]["WarningCollection"];
            problems?: components["schemas"]["Problem"][];
            releaseOffer?: components["schemas"]["ReleaseOffer"];
        };
        /** @enum {string} */
        ReleaseStatus: "PROPOSED" | "CONFIRMED";
        Reservation: {
            objectType: string;
            id: string;
            summary?: string | null;
            /** Format: date-time */
            createdOn: string;
            /** Format: date-time */
            confirmableUntil?: string;
            /** Format: date-time */
            validFrom: string;
            /** Format: date-time */
            validUntil?: string | null;
            /** Format: date-time */
            confirmedOn?: string | null;
            confirmedFulfillmentOptions?: components["schemas"]["FulfillmentOption"];
            price: components["schemas"]["Price"];
            refundAmount?: components["schemas"]["Price"];
            tripCoverage?: components["schemas"]["TripCoverage"];
            inboundTripCoverage?: components["schemas"]["TripCoverage"];
            summaryProductId?: string;
            products?: components["schemas"]["ProductLegAssociation"][];
            status: components["schemas"]["BookingPartStatus"];
            pricingStatus?: string;
            offerMode?: components["schemas"]["OfferMode"];
            bookingPartCode?: string;
            distributorBookingRef?: string | null;
            retailerBookingRef?: string | null;
            passengerIds: string[];
            availableFulfillmentOptions?: components["schemas"]["FulfillmentOption"][];
            refundable: components["schemas"]["RefundType"];
            exchangeable: components["schemas"]["ExchangeableType"];
            afterSaleConditions?: components["schemas"]["AfterSaleCondition"][];
            afterSalesOverrideDetails?: unknown;
            appliedCorporateCodes?: unknown[];
            appliedPassengerTypes?: components["schemas"]["AppliedPassengerType"][];
            appliedPromotionCodes?: unknown[];
            appliedReductions?: unknown[];
            indicatedConsumption?: unknown;
            accountingRef?: unknown;
            grantedReductionAmounts?: unknown;
            distributionMode?: components["schemas"]["DistributionMode"];
            placeSelection?: components["schemas"]["PlaceSelection"];
            placeAllocation?: components["schemas"]["PlaceAllocation"];
            feeRefs?: components["schemas"]["BookingPartReference"][];
            ancillaryRefs?: components["schemas"]["BookingPartReference"][];
            availablePlacePreferences?: unknown[];
            graphicalReservationSupported?: boolean | null;
            supportedPlaceSelectionFlows?: components["schemas"]["PlaceSelectionFlow"][];
        };
        ReservationGroup: {
            id: string;
            name: string;
            reservationRefs: components["schemas"]["OfferPartReference"][];
        };
        ReservationOfferPart: {
            objectType: string;
            id: string;
            summary?: string | null;
            /** Format: date-time */
            createdOn: string;
            /** Format: date-time */
            validFrom: string;
            /** Format: date-time */
            validUntil?: string | null;
            price: components["schemas"]["Price"];
            tripCoverage?: components["schemas"]["TripCoverage"];
            inboundTripCoverage?: components["schemas"]["TripCoverage"];
            /** Format: date-time */
            priceGuaranteedUntil?: string | null;
            offerMode: components["schemas"]["OfferMode"];
            isReusable?: boolean | null;
            passengerRefs: string[];
            /** Format: int32 */
            numericAvailability?: number | null;
            refundable: components["schemas"]["RefundType"];
            exchangeable: components["schemas"]["ExchangeableType"];
            afterSalesConditions?: components["schemas"]["AfterSaleCondition"][];
            tripTags?: string[] | null;
            returnTags?: string[] | null;
            offerTag?: components["schemas"]["OfferTag"];
            requestedInformation?: unknown;
            summaryProductId?: string;
            products: components["schemas"]["ProductLegAssociation"][];
            availableFulfillmentOptions: components["schemas"]["FulfillmentOption"][];
            appliedCorporateCodes?: unknown[];
            appliedPassengerTypes?: components["schemas"]["AppliedPassengerType"][];
            appliedPromotionCodes?: unknown[];
            appliedReductionCardTypes?: unknown[];
            regionalValiditySummary?: unknown;
            indicatedConsumption?: unknown;
            grantedReductionAmounts?: unknown;
            _links?: components["schemas"]["Links"];
            distributionMode?: components["schemas"]["DistributionMode"];
            ancillaries?: unknown[];
            availablePlaces?: components["schemas"]["AvailablePlace"][];
            availablePlacePreferences?: unknown[];
            feeRefs?: components["schemas"]["OfferPartReference"][];
            /** Format: int32 */
            numberOfPrivateCompartments?: number | null;
            supportedPlaceSelectionFlows?: components["schemas"]["PlaceSelectionFlow"][];
        };
        ReservationReference: {
            contextId: string;
            contextType: components["schemas"]["ContextType"];
            resourceId: string;
            resourceType: components["schemas"]["ResourceType"];
        };
        ReservationRelation: {
            isIncluded?: boolean;
            /** Format: int32 */
            minGroupItemsToBeBooked: number;
            /** Format: int32 */
            maxGroupItemsToBeBooked?: number | null;
            reservationGroup: components["schemas"]["ReservationGroup"];
        };
        ReservationSelection: {
            reservationId: string;
        };
        ReservedPlace: {
            id: string;
            passengerIds: string[];
            vehicleNumber: string;
            coachNumber: string;
            compartmentNumber?: string | null;
            placeDescription?: string | null;
            placeNumbers?: string[] | null;
            placeProperties?: components["schemas"]["PlaceProperty"][];
            splitSection?: unknown;
        };
        /** @enum {string} */
        ResourceType: "FARE" | "RESERVATION";
        /** @enum {string} */
        SecurityElementFormat: "PNG" | "GIF" | "SVG" | "BINARY" | "TEXT";
        /** @enum {string} */
        SecurityElementType: "VISUAL_ELEMENT" | "BAR_CODE";
        SecurityFeatureType: {
            type?: components["schemas"]["SecurityElementType"];
            format?: components["schemas"]["SecurityElementFormat"];
            symbology?: components["schemas"]["Symbology"];
        };
        SelectedAccommodation: {
            passengerRefs: string[];
            accommodationType: components["schemas"]["AccommodationType"];
            accommodationSubType: components["schemas"]["AccommodationSubType"];
            placeProperties?: string[] | null;
        };
        SelectedCompartment: {
            coachNumber: string;
            compartmentNumber: string;
            passengerRefs: string[];
        };
        SelectedPlace: {
            coachNumber: string;
            placeNumber: string;
            passengerRef: string;
        };
        SelectedReferencePlace: {
            coachNumber: string;
            placeNumber: string;
        };
        SelectionFee: {
            price: components["schemas"]["Price"];
        };
        ServiceClass: {
            type: components["schemas"]["ServiceClassType"];
            name: string;
        };
        ServiceClassType: string;
        ServiceIcon: {
            rectangle: components["schemas"]["RectangleGeometry"];
            code: components["schemas"]["ServiceIconCode"];
        };
        ServiceIconCode: string;
        ServiceStatus: {
            unplanned?: boolean | null;
            cancelled?: boolean | null;
            deviation?: boolean | null;
            occupancy?: string | null;
        };
        ServiceTime: {
            /** Format: date-time */
            timetabledTime: string;
            /** Format: date-time */
            estimatedTime?: string | null;
            /** Format: date-time */
            observedTime?: string | null;
        };
        SpecialCoachType: string;
        SpecificPlaceAvailability: {
            number: string;
            status: components["schemas"]["AvailabilityStatus"];
            reservationRefs: components["schemas"]["ReservationReference"][];
            selectionFee?: components["schemas"]["SelectionFee"];
        };
        StopCallStatus: {
            /** Format: int32 */
            order?: number | null;
            requestStop?: boolean | null;
            unplannedStop?: boolean | null;
            notServicedStop?: boolean | null;
            noBoardingAtStop?: boolean | null;
            noAlightingAtStop?: boolean | null;
            isBorderPoint?: boolean | null;
        };
        StopPlaceRef: {
            objectType: string;
            stopPlaceRef: string;
        };
        /** @enum {string} */
        Symbology: "AZTEC" | "Code128A" | "Code128B" | "Code128C" | "QR" | "TEXT";
        TextElement: {
            description: string;
            descriptionTranslations?: components["schemas"]["Translation"][];
            shortDescription: string;
            textElementType: components["schemas"]["TextElementType"];
        };
        /** @enum {string} */
        TextElementType: "INFORMATION" | "MANDATORY" | "MANDATORY_WITH_CONFIRMATION" | "TICKET_VALIDITY";
        ThroughTicketTag: string;
        TimedLeg: {
            start: components["schemas"]["Board"];
            intermediates?: components["schemas"]["Intermediate"][];
            end: components["schemas"]["Alight"];
            service: components["schemas"]["DatedJourney"];
            operatingDays?: unknown;
            operatingDaysDescription?: string | null;
            /** Format: duration */
            duration?: string | null;
            co2Emission?: unknown;
            attributes?: unknown[];
        };
        TimedLegSpecification: {
            start: components["schemas"]["BoardSpecification"];
            intermediates?: components["schemas"]["IntermediateSpecification"][];
            end: components["schemas"]["AlightSpecification"];
            service: components["schemas"]["DatedJourney"];
        };
        TransactionContextType: string;
        TransferLeg: {
            continuousMode?: components["schemas"]["ContinuousMode"];
            transferMode?: components["schemas"]["TransferMode"];
            start: components["schemas"]["PlaceRef"];
            end: components["schemas"]["PlaceRef"];
            /** Format: date-time */
            timeWindowStart?: string | null;
            /** Format: date-time */
            timeWindowEnd?: string | null;
            /** Format: duration */
            duration?: string | null;
            situationFullRefs?: unknown[];
            co2Emission?: unknown;
        };
        TransferMode: string;
        Translation: {
            language: string;
            text: string;
            shortText?: string | null;
        };
        TravelClass: string;
        TravelDirectionType: string;
        Trip: {
            id: string;
            externalRef?: string | null;
            summary?: string | null;
            /** Format: duration */
            duration: string;
            direction?: components["schemas"]["TripDirectionType"];
            origin?: components["schemas"]["PlaceRef"];
            originName?: string | null;
            destination?: components["schemas"]["PlaceRef"];
            destinationName?: string | null;
            /** Format: date-time */
            startTime: string;
            /** Format: date-time */
            endTime: string;
            /** Format: int32 */
            transfers: number;
            /** Format: int32 */
            distance?: number | null;
            legs: components["schemas"]["TripLeg"][];
            operatingDays?: unknown;
            operatingDaysDescription?: string | null;
            situationFullRefs?: unknown[];
            tripStatus?: components["schemas"]["TripStatus"];
            _links?: components["schemas"]["Links"];
        };
        TripCoverage: {
            coveredTripId: string;
            /** Format: int32 */
            sectionIndex?: number | null;
            coveredLegIds?: string[] | null;
            coveredSections?: unknown[];
        };
        /** @enum {string} */
        TripDirectionType: "OUT_BOUND" | "IN_BOUND";
        TripLeg: {
            id: string;
            externalRef?: string | null;
            timedLeg?: components["schemas"]["TimedLeg"];
            transferLeg?: components["schemas"]["TransferLeg"];
            continuousLeg?: unknown;
        };
        TripLegCoverage: {
            tripId: string;
            legId: string;
        };
        TripLegSpecification: {
            externalRef?: string | null;
            timedLeg?: components["schemas"]["TimedLegSpecification"];
            transferLeg?: components["schemas"]["TransferLeg"];
        };
        TripSearchCriteria: {
            /** Format: date-time */
            departureTime?: string | null;
            /** Format: date-time */
            arrivalTime?: string | null;
            origin: components["schemas"]["PlaceRef"];
            destination: components["schemas"]["PlaceRef"];
            vias?: unknown[];
            parameters?: unknown;
            embed?: components["schemas"]["TripsCollectionResponseContent"][];
            returnSearchParameters?: unknown;
            notVias?: unknown[];
        };
        TripSpecification: {
            externalRef?: string | null;
            legs: components["schemas"]["TripLegSpecification"][];
            isPartOfInternationalTrip?: boolean | null;
            returnSearchParameters?: unknown;
        };
        TripStatus: {
            unplanned?: boolean | null;
            cancelled?: boolean | null;
            deviation?: boolean | null;
            delayed?: boolean | null;
            infeasible?: boolean | null;
        };
        TripSummary: {
            id: string;
            summary?: string | null;
            externalRef?: string | null;
            /** Format: date-time */
            startTime?: string | null;
            /** Format: date-time */
            endTime?: string | null;
            /** Format: duration */
            duration?: string | null;
            origin?: components["schemas"]["PlaceRef"];
            originName?: string | null;
            destination?: components["schemas"]["PlaceRef"];
            destinationName?: string | null;
            /** Format: int32 */
            transfers?: number | null;
            /** Format: int32 */
            distance?: number | null;
        };
        /** @enum {string} */
        TripsCollectionResponseContent: "ALL" | "TRIPS" | "TRIPSUMMARIES" | "NONE";
        Vehicle: {
            coaches?: components["schemas"]["Coach"][];
            reservationRefs?: string[];
        };
        VehicleAvailability: {
            coaches?: components["schemas"]["CoachAvailability"][];
            directionChanges?: components["schemas"]["DirectionChange"][];
            preSelectedPlaces?: components["schemas"]["PlacePreSelection"][];
            preSelectedCompartments?: components["schemas"]["CompartmentPreSelection"][];
        };
        VehicleNumber: string | null;
        VoucherInformation: {
            issuer: components["schemas"]["CompanyRef"];
            code: string;
        };
        Warning: {
            code: string;
            /** Format: uri */
            type?: string | null;
            detail?: string | null;
            /** Format: uri */
            instance?: string | null;
        };
        WarningCollection: {
            warnings: components["schemas"]["Warning"][];
        };
        /** @enum {string} */
        WebhookBookingChangeType: "BOOKING_REAL_TIME_EVENT_OCCURRED" | "BOOKING_REACCOMMODATED" | "BOOKING_TRIP_CHANGED" | "BOOKING_TRIP_CONFIRMED" | "BOOKING_ON_HOLD" | "DOCUMENT_AVAILABLE" | "FULFILLMENT_AVAILABLE" | "FULFILLMENT_REFUNDED" | "FULFILLMENT_EXCHANGED" | "FULFILLMENT_CANCELLED" | "FULFILLMENT_RELEASED" | "FULFILLMENT_CONTROLLED" | "ACCOMMODATION_RELEASED" | "PURCHASER_CHANGED" | "PASSENGER_CHANGED" | "REFUND_INITIATED" | "EXCHANGE_INITIATED" | "RELEASE_INITIATED" | "CANCEL_INITIATED" | "ON_HOLD_INITIATED" | "AFTERSALES_OVERRIDEN" | "CONTINUOUS_SERVICE_UPDATE" | "CONTINUOUS_SERVICE_USAGE_BLOCKED" | "CONTINUOUS_SERVICE_USAGE_UNBLOCKED" | "CONTINUOUS_SERVICE_USAGE_STARTED" | "CONTINUOUS_SERVICE_USAGE_EDED" | "CONTINUOUS_SERVICE_USAGE_UPDATE" | "POST_PAYMENT_PRICING_UPDATE" | "PRE_PAYMENT_PRICING_UPDATE";
        WebhookBookingEvent: {
            /** @enum {string} */
            objectType: "BookingEvent";
            summary: string;
            type: components["schemas"]["WebhookBookingChangeType"];
            revision: components["schemas"]["WebhookRevision"];
            bookingId: string;
            affectedBookingPartIds?: string[];
            affectedFulfillmentIds?: string[];
            resources: components["schemas"]["WebhookResource"][];
        };
        WebhookResource: {
            title?: string;
            /** Format: url */
            href: string;
        };
        WebhookRevision: {
            name: string;
            /** Format: date-time */
            timestamp: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
